package io.stowage.simulation;

import io.stowage.cluster.ClusterEvent.BindFailed;
import io.stowage.cluster.ClusterEvent.PodAssumed;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What becomes of pods: they arrive, are bound, run, end, are evicted and made anew. */
final class PodFates {
  private final SimulatedCluster cluster;
  private final World world;
  private final VirtualClock clock;
  private final RandomGenerator random;
  private final Map<String, SimulatedPod> podsByKey = new LinkedHashMap<>();

  PodFates(SimulatedCluster cluster, World world, VirtualClock clock, RandomGenerator random) {
    this.cluster = cluster;
    this.world = world;
    this.clock = clock;
    this.random = random;
  }

  /** The pod, waiting or running, is there from the start. */
  SimulatedPod find(Pod pod) {
    PodRun run = PodRun.of(pod.name(), pod.spec(), new Lifetime.Forever());
    SimulatedPod found =
        new SimulatedPod(pod.spec().controller().isPresent() ? run.byController() : run, 1, pod);
    podsByKey.put(found.key(), found);
    cluster.observers().forEach(o -> o.podFound(found));
    return found;
  }

  void arrive(PodRun run) {
    arrive(run, run.name(), 1);
  }

  private void arrive(PodRun run, String name, int generation) {
    SimulatedPod pod =
        new SimulatedPod(run, generation, Pod.pending(name, run.spec(), clock.instant()));
    podsByKey.put(pod.key(), pod);
    cluster.observers().forEach(o -> o.podArrived(clock.sinceStart(), pod));
    cluster.tell(new PodPending(pod.pod()));
    if (run.lifetime() instanceof Lifetime.Until until) {
      clock.planAt(until.at(), () -> remove(pod));
    }
    world.patience().ifPresent(time -> clock.plan(time, () -> giveUp(pod)));
  }

  private void giveUp(SimulatedPod pod) {
    if (pod.pod().nodeName().isEmpty()) {
      remove(pod);
    }
  }

  void bind(Pod placed) {
    cluster.tell(new PodAssumed(placed));
    known(placed)
        .ifPresent(pod -> clock.plan(world.bindingTime(), () -> finishBinding(pod, placed)));
  }

  private void finishBinding(SimulatedPod pod, Pod placed) {
    if (pod.isGone()) {
      return;
    }
    SimulatedNode node = cluster.nodeOf(placed).orElse(null);
    if (node == null) {
      cluster.tell(new BindFailed(placed, "the node is gone"));
    } else if (world.bindFailures() > 0 && random.nextDouble() < world.bindFailures()) {
      cluster.tell(new BindFailed(placed, "the API server refused the binding"));
    } else {
      start(pod, placed.started(clock.instant()), node);
    }
  }

  private void start(SimulatedPod pod, Pod started, SimulatedNode node) {
    pod.become(started);
    node.start(pod, clock.sinceStart());
    cluster.changed(node);
    cluster.observers().forEach(o -> o.podStarted(clock.sinceStart(), pod, node));
    cluster.tell(new PodBound(started));
    if (pod.run().lifetime() instanceof Lifetime.Lasting lasting) {
      clock.plan(lasting.time(), () -> finish(pod));
    }
  }

  /** A pod on a silent node does not get on with its work; nobody would hear that it is done. */
  private void finish(SimulatedPod pod) {
    if (cluster.nodeOf(pod.pod()).filter(SimulatedNode::isSilent).isPresent()) {
      clock.plan(world.podsGivenUp(), () -> finish(pod));
    } else {
      remove(pod);
    }
  }

  void evict(Pod victim) {
    known(victim).ifPresent(this::evict);
  }

  /** Tells a pod to end; its controller makes another at once, as a ReplicaSet does. */
  void evict(SimulatedPod pod) {
    if (pod.pod().deleting()) {
      return;
    }
    if (pod.pod().nodeName().isEmpty()) {
      // Its binding is under way; it never gets there.
      lose(pod);
      return;
    }
    pod.become(pod.pod().evicted());
    cluster.observers().forEach(o -> o.podEvicted(clock.sinceStart(), pod));
    cluster.tell(new PodBound(pod.pod()));
    recreate(pod);
    clock.plan(world.gracePeriod(), () -> remove(pod));
  }

  /** The pod is no more, and its controller makes another. */
  void lose(SimulatedPod pod) {
    boolean replaced = pod.pod().deleting();
    remove(pod);
    if (!replaced) {
      recreate(pod);
    }
  }

  private void recreate(SimulatedPod pod) {
    if (pod.run().recreated()) {
      int generation = pod.generation() + 1;
      arrive(pod.run(), pod.run().name() + "." + generation, generation);
    }
  }

  /** Somebody deletes the pod with this namespace and name, if it is there. */
  void delete(String key) {
    Optional.ofNullable(podsByKey.get(key)).ifPresent(this::remove);
  }

  /** The pod is no more. */
  private void remove(SimulatedPod pod) {
    if (pod.isGone()) {
      return;
    }
    pod.end();
    podsByKey.remove(pod.key(), pod);
    cluster
        .nodeOf(pod.pod())
        .ifPresent(
            node -> {
              node.end(pod);
              cluster.changed(node);
            });
    cluster.observers().forEach(o -> o.podEnded(clock.sinceStart(), pod));
    cluster.tell(new PodGone(pod.pod()));
  }

  void nominate(Pod pod, String node) {
    known(pod).ifPresent(known -> waitOn(known, known.pod().nominatedTo(node)));
  }

  void withdrawNomination(Pod pod) {
    known(pod).ifPresent(known -> waitOn(known, known.pod().withoutNomination()));
  }

  private void waitOn(SimulatedPod known, Pod pod) {
    known.become(pod);
    cluster.tell(new PodPending(pod));
  }

  /** The pod, unless it is gone or was made anew. */
  private Optional<SimulatedPod> known(Pod pod) {
    return Optional.ofNullable(podsByKey.get(pod.key()))
        .filter(known -> known.pod().uid().equals(pod.uid()));
  }
}
