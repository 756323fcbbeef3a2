package io.stowage.learning.objective;

import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/**
 * The other reward of "A Reinforcement Learning-based Scheduler for Kubernetes": 100 for each node
 * of whose memory 95 % or more are free.
 */
record EmptyNodesObjective() implements Objective {
  private static final double FACTOR = 100;
  private static final double USED_AT_MOST = 0.05;

  @Override
  public double value(Transition transition) {
    return FACTOR
        * transition.after().nodes().stream()
            .filter(node -> Parts.memory(node) <= USED_AT_MOST)
            .count();
  }
}
