package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/**
 * The reward of "A Reinforcement Learning-based Scheduler for Kubernetes": 100 · Σ of the nodes'
 * used memory to some power. Above 1 it wants full nodes beside empty ones (compress, 2), below 1
 * equally used ones (balance, 0.5). Its penalties for overload and for waiting without need cannot
 * happen here: nodes without room are no candidates, and a pod that fits somewhere is placed.
 */
record MemoryShapeObjective(double exponent) implements Objective {
  private static final double FACTOR = 100;

  @Override
  public double value(Transition transition) {
    double sum = 0;
    for (NodeView node : transition.after().nodes()) {
      sum += Math.pow(Parts.memory(node), exponent);
    }
    return FACTOR * sum;
  }
}
