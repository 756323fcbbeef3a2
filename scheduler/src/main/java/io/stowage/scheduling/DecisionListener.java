package io.stowage.scheduling;

/** Somebody who wants to know each decision: the journal, metrics, a recorder of experience. */
public interface DecisionListener {
  void onDecision(Decision decision);
}
