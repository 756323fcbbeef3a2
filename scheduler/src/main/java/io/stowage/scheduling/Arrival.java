package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.util.Optional;

/**
 * An event in the words in which filters are asked whether it is worth another try.
 *
 * @param before the cluster as it was before the event
 * @param upToPriority only pods up to this priority can gain by it
 */
record Arrival(ClusterEvent event, ClusterSnapshot before, int upToPriority) {

  static Arrival of(ClusterEvent event, ClusterSnapshot before) {
    return new Arrival(event, before, Integer.MAX_VALUE);
  }

  /** The place that was kept for a nominated pod is free again, for pods that had to respect it. */
  static Arrival nominationLost(Pod nominated, ClusterSnapshot before) {
    return new Arrival(new ClusterEvent.PodGone(nominated), before, nominated.priority());
  }

  /**
   * Whether the pod can gain by the event at all; a change of a waiting pod helps that pod alone.
   */
  boolean concerns(Pod pod) {
    return pod.priority() <= upToPriority
        && !(event instanceof ClusterEvent.PodPending pending
            && !pending.pod().uid().equals(pod.uid()));
  }

  /** The pod whose leaving, begun or complete, the event tells of. */
  Optional<Pod> leaving() {
    if (event instanceof ClusterEvent.PodGone gone) {
      return Optional.of(gone.pod());
    }
    return event instanceof ClusterEvent.PodBound bound && bound.pod().deleting()
        ? Optional.of(bound.pod())
        : Optional.empty();
  }
}
