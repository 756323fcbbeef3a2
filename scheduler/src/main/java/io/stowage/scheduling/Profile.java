package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.util.Optional;

/**
 * How the pods that name one scheduler are placed.
 *
 * @param policy the name by which people know the scheduler's policy
 * @param preemption absent where nobody is evicted for the sake of others
 * @param tripwire tells when the policy is trusted no more
 */
public record Profile(
    String schedulerName,
    String policy,
    Scheduler scheduler,
    Optional<Preemption> preemption,
    Modes modes,
    Tripwire tripwire) {

  /** A profile that places all its pods itself, by a policy without a name of its own. */
  public Profile(String schedulerName, Scheduler scheduler, Optional<Preemption> preemption) {
    this(
        schedulerName,
        scheduler.policy().getClass().getSimpleName(),
        scheduler,
        preemption,
        Modes.ALL_ACTIVE,
        new Tripwire());
  }

  public Mode mode(Pod pod) {
    return modes.of(pod.namespace());
  }

  Decision decide(Pod pod, ClusterSnapshot cluster) {
    Decision first = scheduler.decide(pod, cluster);
    return first instanceof Decision.Reject rejection && preemption.isPresent()
        ? preemption.get().insteadOf(rejection)
        : first;
  }
}
