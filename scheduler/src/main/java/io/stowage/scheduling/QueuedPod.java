package io.stowage.scheduling;

import io.stowage.cluster.Pod;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;

/**
 * A pod on its way through the queue, which alone changes it. What an order looks at changes only
 * while the pod stands in no ordered set.
 */
final class QueuedPod {

  /** Where a pod of ours is between its arrival and its binding. */
  enum Place {
    ACTIVE,
    BACKOFF,
    BACKOFF_AFTER_ERROR,
    UNSCHEDULABLE,
    GATED,
    IN_FLIGHT,
    BINDING
  }

  /**
   * Upstream's PrioritySort: who is tried first. The complement reverses priorities down to -2^31
   * without overflow.
   */
  static final Comparator<QueuedPod> BY_PRIORITY =
      Comparator.<QueuedPod>comparingInt(queued -> ~queued.pod.priority())
          .thenComparing(queued -> queued.since)
          .thenComparingLong(queued -> queued.ticket);

  static final Comparator<QueuedPod> BY_BACKOFF =
      Comparator.<QueuedPod, Instant>comparing(queued -> queued.backoffEnd)
          .thenComparing(BY_PRIORITY);

  static final Comparator<QueuedPod> BY_ERROR_BACKOFF =
      Comparator.<QueuedPod, Instant>comparing(queued -> queued.backoffEnd)
          .thenComparingLong(queued -> queued.ticket);

  static final Comparator<QueuedPod> BY_RELEASE =
      Comparator.<QueuedPod, Instant>comparing(queued -> queued.releaseAfter)
          .thenComparingLong(queued -> queued.ticket);

  Pod pod;
  Place place = Place.GATED;
  int refusals;
  int errorsInARow;

  /** When the pod arrived, or came back from its last attempt. */
  Instant since;

  /** The order of arrival among pods of the same moment. */
  long ticket;

  Instant backoffEnd = Instant.MIN;
  Instant releaseAfter = Instant.MAX;

  /** The filters that refused it at the last attempt; none after an error. */
  Set<String> refusedBy = Set.of();

  /** The victims that it is still to be seen that they have been told to leave. */
  final Set<String> awaitedVictims = new HashSet<>();

  /** Something happened that was worth a try, while the pod still waited for its victims. */
  boolean curedMeanwhile;

  QueuedPod(Pod pod, Instant since, long ticket) {
    this.pod = pod;
    this.since = since;
    this.ticket = ticket;
  }

  boolean isGated() {
    return !pod.spec().schedulingGates().isEmpty();
  }
}
