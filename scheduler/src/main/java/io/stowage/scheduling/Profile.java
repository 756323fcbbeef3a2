package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.util.Optional;

/**
 * How the pods that name one scheduler are placed.
 *
 * @param preemption absent where nobody is evicted for the sake of others
 */
public record Profile(String schedulerName, Scheduler scheduler, Optional<Preemption> preemption) {

  Decision decide(Pod pod, ClusterSnapshot cluster) {
    Decision first = scheduler.decide(pod, cluster);
    return first instanceof Decision.Reject rejection && preemption.isPresent()
        ? preemption.get().insteadOf(rejection)
        : first;
  }
}
