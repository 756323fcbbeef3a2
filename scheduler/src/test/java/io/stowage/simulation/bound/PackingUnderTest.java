package io.stowage.simulation.bound;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.FirstFitPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.ToLongFunction;

/** So few nodes and pods that every placement can be tried. */
record PackingUnderTest(List<Node> nodes, List<Pod> pods) {

  static PackingUnderTest draw(Random random) {
    List<Node> nodes = new ArrayList<>();
    for (int n = 0; n < 2 + random.nextInt(2); n++) {
      nodes.add(
          aNode("n" + n)
              .cpu(1000L * (2 + random.nextInt(7)))
              .memory((4L + random.nextInt(12)) << 30)
              .scalar("example.com/network", 3 + random.nextInt(8))
              .maxPods(2 + random.nextInt(4))
              .build());
    }
    List<Pod> pods = new ArrayList<>();
    for (int p = 0; p < 3 + random.nextInt(4); p++) {
      pods.add(
          aPod("p" + p)
              .cpu(500L * (1 + random.nextInt(6)))
              .memory((1L + random.nextInt(5)) << 30)
              .scalar("example.com/network", random.nextInt(4))
              .pending());
    }
    return new PackingUnderTest(nodes, pods);
  }

  /** The least cost with all pods placed; empty where they do not all fit. */
  OptionalLong cheapest(ToLongFunction<Node> cost) {
    return placements().stream()
        .filter(placement -> !placement.contains(nodes.size()))
        .mapToLong(placement -> placement.stream().distinct().map(nodes::get).mapToLong(cost).sum())
        .min();
  }

  long worthiest(ToLongFunction<Pod> worth) {
    return placements().stream()
        .mapToLong(
            placement -> {
              long sum = 0;
              for (int pod = 0; pod < pods.size(); pod++) {
                sum += placement.get(pod) < nodes.size() ? worth.applyAsLong(pods.get(pod)) : 0;
              }
              return sum;
            })
        .max()
        .orElseThrow();
  }

  /** Every placement within the capacities: the index of each pod's node, or of none. */
  private List<List<Integer>> placements() {
    List<List<Integer>> found = new ArrayList<>();
    extend(List.of(), found);
    return found;
  }

  private void extend(List<Integer> begun, List<List<Integer>> found) {
    if (begun.size() == pods.size()) {
      found.add(begun);
      return;
    }
    for (int node = 0; node <= nodes.size(); node++) {
      List<Integer> more = new ArrayList<>(begun);
      more.add(node);
      if (node == nodes.size() || isWithin(node, more)) {
        extend(more, found);
      }
    }
  }

  private boolean isWithin(int node, List<Integer> placement) {
    long cpu = 0;
    long memory = 0;
    long network = 0;
    long count = 0;
    for (int pod = 0; pod < placement.size(); pod++) {
      if (placement.get(pod) == node) {
        var needed = pods.get(pod).spec().requests().needed();
        cpu += needed.milliCpu();
        memory += needed.memoryBytes();
        network += needed.scalar("example.com/network");
        count++;
      }
    }
    Node on = nodes.get(node);
    return cpu <= on.allocatable().milliCpu()
        && memory <= on.allocatable().memoryBytes()
        && network <= on.allocatable().scalar("example.com/network")
        && count <= on.maxPods();
  }

  /** Whether the scheduler's own filters let each pod go where the placement has it. */
  static boolean isAllowed(Map<String, String> nodeOfPod, List<Node> nodes, List<Pod> pods) {
    ClusterSnapshot cluster = NodeUnderTest.cluster(nodes);
    Scheduler scheduler =
        new Scheduler(Filters.kubeDefault(), new FirstFitPolicy(), Selector.firstBest());
    for (Pod pod : pods) {
      String node = nodeOfPod.get(pod.key());
      if (node == null) {
        continue;
      }
      if (!(scheduler.decide(pod, cluster) instanceof Decision.Place place)
          || place.choice().candidates().stream().map(NodeView::name).noneMatch(node::equals)) {
        return false;
      }
      cluster = cluster.with(pod.on(node));
    }
    return true;
  }
}
