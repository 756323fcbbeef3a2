package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.QueuedPod.Place;

/**
 * Upstream's names of places in the queue and of what brings pods there, as its metrics have them
 * (framework/events.go and types.go, v1.36); where upstream tells apart what changed of a node or a
 * pod, one name stands for all.
 */
final class QueueEvents {
  static final String ARRIVED = "UnschedulablePodAdd";
  static final String CHANGED = "UnschedulablePodUpdate";
  static final String FAILED = "ScheduleAttemptFailure";
  static final String RESTED = "BackoffComplete";
  static final String POPPED_FROM_BACKOFF = "PopFromBackoffQ";
  static final String OVERDUE = "UnschedulableTimeout";
  static final String FORCED = "ForceActivate";

  private QueueEvents() {}

  static String queue(Place place) {
    return switch (place) {
      case BACKOFF, BACKOFF_AFTER_ERROR -> "backoff";
      case UNSCHEDULABLE, GATED -> "unschedulable";
      case ACTIVE, IN_FLIGHT, BINDING -> "active";
    };
  }

  static String of(Arrival arrival) {
    return switch (arrival.event()) {
      case ClusterEvent.NodeAdded _ -> "NodeAdd";
      case ClusterEvent.NodeChanged _ -> "NodeUpdate";
      case ClusterEvent.NodeRemoved _ -> "NodeDelete";
      case ClusterEvent.PodBound bound -> "AssignedPod" + addedOrUpdated(bound.pod(), arrival);
      case ClusterEvent.PodAssumed _ -> "AssignedPodAdd";
      case ClusterEvent.PodGone _, ClusterEvent.BindFailed _ -> "AssignedPodDelete";
      case ClusterEvent.PodPending _ -> CHANGED;
      case ClusterEvent.ObjectChanged changed ->
          changed.object().getClass().getSimpleName() + "Update";
      case ClusterEvent.ObjectRemoved removed -> "ObjectDelete";
      case ClusterEvent.UsageMeasured _ -> "UsageMeasured";
    };
  }

  private static String addedOrUpdated(Pod pod, Arrival arrival) {
    return arrival.before().pod(pod.key()).flatMap(Pod::nodeName).isPresent() ? "Update" : "Add";
  }
}
