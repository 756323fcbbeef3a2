package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import java.time.Instant;
import java.util.Set;

/** Somebody who wants to know each decision: the journal, metrics, a recorder of experience. */
public interface DecisionListener {
  void onDecision(Decision decision);

  /** An attempt to place this pod begins; {@link #onDecision} ends it. */
  default void onAttempt(Pod pod, Instant at) {}

  /**
   * A pod came to wait somewhere.
   *
   * @param queue upstream's name of the place: active, backoff or unschedulable
   * @param event upstream's name of what brought it there, such as NodeAdd
   */
  default void onQueued(Pod pod, String queue, String event) {}

  /** These filters refused the pod at the attempt that just ended. */
  default void onRefused(Pod pod, Set<String> filters) {}

  /** Something happened to the cluster, before the next decision. */
  default void onEvent(ClusterEvent event, Instant at) {}
}
