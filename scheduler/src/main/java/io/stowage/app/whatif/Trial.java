package io.stowage.app.whatif;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.Scheduler;
import java.util.HashMap;
import java.util.Map;

/**
 * One policy at work on its own copy of the cluster: pods come one by one, and nobody is evicted.
 * For one thread.
 */
final class Trial {
  private final Scheduler scheduler;
  private final Preemption preemption;
  private ClusterSnapshot cluster;

  /** What was said of pods since the last one was placed; their twins are told the same. */
  private final Map<PodSpec, Refusal> refused = new HashMap<>();

  /** What became of a pod. */
  sealed interface Fate {
    record Placed(String node) implements Fate {}

    record Refused(Refusal refusal) implements Fate {}
  }

  Trial(Scheduler scheduler, Preemption preemption, ClusterSnapshot cluster) {
    this.scheduler = scheduler;
    this.preemption = preemption;
    this.cluster = cluster;
  }

  Fate place(Pod pod) {
    Refusal known = refused.get(pod.spec());
    return known == null ? tried(pod) : new Fate.Refused(known);
  }

  private Fate tried(Pod pod) {
    return switch (scheduler.decide(pod, cluster)) {
      case Decision.Place place -> {
        String node = place.node().name();
        cluster = cluster.with(pod.on(node, place.devices()).withoutNomination());
        refused.clear();
        yield new Fate.Placed(node);
      }
      case Decision.Reject reject -> {
        Refusal refusal = Refusal.of(preemption.insteadOf(reject));
        refused.put(pod.spec(), refusal);
        yield new Fate.Refused(refusal);
      }
      case Decision.Preempt preempt -> new Fate.Refused(Refusal.of(preempt));
    };
  }
}
