package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import java.time.Instant;

/** Somebody who wants to know each decision: the journal, metrics, a recorder of experience. */
public interface DecisionListener {
  void onDecision(Decision decision);

  /** Something happened to the cluster, before the next decision. */
  default void onEvent(ClusterEvent event, Instant at) {}
}
