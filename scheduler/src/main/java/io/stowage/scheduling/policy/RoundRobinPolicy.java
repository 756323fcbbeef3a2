package io.stowage.scheduling.policy;

import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.Map;

/** The candidate that comes next after the last one chosen, in the order of the nodes. */
public final class RoundRobinPolicy implements Policy {
  private int next;

  @Override
  public double[] score(Choice choice) {
    double[] turns = turns(choice);
    int first = 0;
    for (int i = 1; i < turns.length; i++) {
      first = turns[i] > turns[first] ? i : first;
    }
    next = choice.candidates().get(first).index() + 1;
    return turns;
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    return Map.of(getClass().getSimpleName(), turns(choice));
  }

  /** Minus how many nodes' turns come before. */
  private double[] turns(Choice choice) {
    int nodes = choice.cluster().nodes().size();
    double[] turns = new double[choice.candidates().size()];
    for (int i = 0; i < turns.length; i++) {
      turns[i] = -Math.floorMod(choice.candidates().get(i).index() - next, nodes);
    }
    return turns;
  }
}
