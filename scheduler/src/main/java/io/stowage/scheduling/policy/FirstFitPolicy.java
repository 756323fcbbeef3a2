package io.stowage.scheduling.policy;

import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;

/**
 * The first candidate in the order of the nodes. That order never changes, so that some nodes fill
 * up while others stay empty.
 */
public final class FirstFitPolicy implements Policy {
  @Override
  public double[] score(Choice choice) {
    double[] scores = new double[choice.candidates().size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = -choice.nodeIndex(i);
    }
    return scores;
  }
}
