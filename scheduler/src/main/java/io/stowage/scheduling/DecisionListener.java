package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import java.time.Instant;

/** Somebody who wants to know each decision: the journal, metrics, a recorder of experience. */
public interface DecisionListener {
  void onDecision(Decision decision);

  /** An attempt to place this pod begins; {@link #onDecision} ends it. */
  default void onAttempt(Pod pod, Instant at) {}

  /** Something happened to the cluster, before the next decision. */
  default void onEvent(ClusterEvent event, Instant at) {}
}
