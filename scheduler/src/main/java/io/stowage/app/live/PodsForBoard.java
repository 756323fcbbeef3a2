package io.stowage.app.live;

import io.stowage.api.suggestion.Board;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Instant;

/**
 * Tells a model that listens at the board of each pod that is tried, as the thesis' plugin did. Its
 * suggestion counts from the next decision on: nobody waits for it.
 */
record PodsForBoard(Board board) implements DecisionListener {
  @Override
  public void onAttempt(Pod pod, Instant at) {
    board.announce(pod);
  }

  @Override
  public void onDecision(Decision decision) {}
}
