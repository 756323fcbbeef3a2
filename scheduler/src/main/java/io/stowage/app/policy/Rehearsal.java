package io.stowage.app.policy;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.learning.store.ModelException;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PlacementPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Which policy fits most of what arrives into what is left? Some nodes with all that runs on them
 * are copied, and pods as they came lately come there again until they have asked for all that is
 * left, the same ones in the same order for each policy; what was placed of it is counted.
 */
final class Rehearsal {
  private static final int MOST_PODS = 3000;
  // A newcomer must be better by so much of what was placed: less is luck of the draw.
  private static final double CLEARLY_BETTER = 0.002;

  private final List<String> members;
  private final Function<String, PlacementPolicy> policies;
  private final int nodes;

  /** A policy that has rehearsed and knows what arrives. */
  record Member(String name, PlacementPolicy placement) {}

  private record Result(Member member, double placed) {}

  /**
   * A rehearsal for these policies.
   *
   * @param policies makes a policy anew
   * @param nodes how many nodes are copied at most
   */
  Rehearsal(List<String> members, Function<String, PlacementPolicy> policies, int nodes) {
    this.members = List.copyOf(members);
    this.policies = policies;
    this.nodes = nodes;
  }

  Member first() {
    return new Member(members.getFirst(), policies.apply(members.getFirst()));
  }

  /** The best for this cluster and these pods; the incumbent, unless another is clearly better. */
  Member winner(
      ClusterSnapshot cluster, List<Pod> recent, String incumbent, SplittableRandom random) {
    ClusterSnapshot stage = stage(cluster, random);
    Demand left = Demand.left(stage);
    List<Pod> arrivals = arrivals(left, recent, random);
    Optional<Result> best = ifThere(incumbent, stage, left, arrivals);
    double most = best.map(result -> result.placed * (1 + CLEARLY_BETTER)).orElse(-1.0);
    for (String name : members) {
      Optional<Result> other =
          name.equals(incumbent) ? Optional.empty() : ifThere(name, stage, left, arrivals);
      if (other.isPresent() && other.get().placed > most) {
        best = other;
        most = other.get().placed;
      }
    }
    return best.orElseThrow().member;
  }

  /** Nothing of a model that cannot be had: one that is broken must not stop the others. */
  private Optional<Result> ifThere(
      String name, ClusterSnapshot stage, Demand left, List<Pod> arrivals) {
    try {
      return Optional.of(rehearse(name, stage, left, arrivals));
    } catch (ModelException missing) {
      return Optional.empty();
    }
  }

  private Result rehearse(String name, ClusterSnapshot stage, Demand left, List<Pod> arrivals) {
    PlacementPolicy placement = policies.apply(name);
    Scheduler scheduler =
        new Scheduler(Filters.kubeDefault(), placement.policy(), placement.selector());
    ClusterSnapshot cluster = stage;
    Demand placed = Demand.NOTHING;
    for (Pod pod : arrivals) {
      if (scheduler.decide(pod, cluster) instanceof Decision.Place place) {
        cluster = cluster.with(pod.on(place.node().name(), place.devices()));
        placed = placed.plus(Demand.of(pod));
      }
    }
    return new Result(new Member(name, placement), placed.largestPartOf(left));
  }

  /** A part of the cluster: nodes drawn at random, and the pods on them. */
  private ClusterSnapshot stage(ClusterSnapshot cluster, SplittableRandom random) {
    List<NodeView> drawn = new ArrayList<>(cluster.nodes());
    for (int i = 0; i < Math.min(nodes, drawn.size()); i++) {
      int other = i + random.nextInt(drawn.size() - i);
      NodeView one = drawn.get(other);
      drawn.set(other, drawn.get(i));
      drawn.set(i, one);
    }
    List<ClusterEvent> events = new ArrayList<>();
    for (NodeView node : drawn.subList(0, Math.min(nodes, drawn.size()))) {
      events.add(new ClusterEvent.NodeAdded(node.node()));
      node.pods().forEach(pod -> events.add(new ClusterEvent.PodBound(pod)));
    }
    return ClusterSnapshot.empty().after(events).asOf(cluster.at());
  }

  /** Pods like those that came lately, until they ask for all that is left of something. */
  private static List<Pod> arrivals(Demand left, List<Pod> recent, SplittableRandom random) {
    List<Pod> arrivals = new ArrayList<>();
    Demand arrived = Demand.NOTHING;
    while (arrivals.size() < MOST_PODS && arrived.largestPartOf(left) < 1) {
      Pod like = recent.get(random.nextInt(recent.size()));
      // No real pod has such a name.
      String name = like.name() + "~" + arrivals.size();
      arrivals.add(Pod.pending(name, like.spec(), like.createdAt()));
      arrived = arrived.plus(Demand.of(like));
    }
    return arrivals;
  }

  /** What pods ask for, or what is left for them. */
  private record Demand(double milliCpu, double bytes, double milliGpu) {
    static final Demand NOTHING = new Demand(0, 0, 0);

    static Demand of(Pod pod) {
      return new Demand(
          pod.spec().requests().needed().milliCpu(),
          pod.spec().requests().needed().memoryBytes(),
          pod.spec().gpu().map(GpuRequest::totalMilli).orElse(0L));
    }

    static Demand left(ClusterSnapshot cluster) {
      Demand left = NOTHING;
      for (NodeView node : cluster.nodes()) {
        left =
            left.plus(
                new Demand(
                    node.allocatableMilliCpu() - node.requestedMilliCpu(),
                    node.allocatableMemoryBytes() - node.requestedMemoryBytes(),
                    Arrays.stream(node.deviceShares().toArray()).sum()));
      }
      return left;
    }

    Demand plus(Demand other) {
      return new Demand(milliCpu + other.milliCpu, bytes + other.bytes, milliGpu + other.milliGpu);
    }

    /** Of the resource that this takes most of. */
    double largestPartOf(Demand left) {
      return Math.max(
          milliCpu / Math.max(1, left.milliCpu),
          Math.max(bytes / Math.max(1, left.bytes), milliGpu / Math.max(1, left.milliGpu)));
    }
  }
}
