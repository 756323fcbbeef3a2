package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/** The seconds that pods wait until the next choice, all together, as a loss. */
record PendingTimeObjective() implements Objective {

  @Override
  public double value(Transition transition) {
    return -waiting(transition) * transition.elapsed().toNanos() / 1e9;
  }

  static double waiting(Transition transition) {
    int placed = transition.after().nodes().stream().mapToInt(NodeView::podCount).sum();
    return transition.after().podCount() - placed;
  }
}
