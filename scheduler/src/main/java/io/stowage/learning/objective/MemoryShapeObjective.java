package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/**
 * The reward of "A Reinforcement Learning-based Scheduler for Kubernetes": 100 · Σ of the nodes'
 * used memory to some power. Above 1 it wants full nodes beside empty ones (compress, 2), below 1
 * equally used ones (balance, 0.5). Its penalties for overload and for waiting without need cannot
 * happen here: nodes without room are no candidates, and a pod that fits somewhere is placed.
 *
 * @param gainOnly counts only what the placement has added: the sum itself follows the load, which
 *     no placement can help, and hides in that noise what was good
 */
record MemoryShapeObjective(double exponent, boolean gainOnly) implements Objective {
  private static final double FACTOR = 100;

  @Override
  public double value(Transition transition) {
    if (gainOnly) {
      return FACTOR * (shape(transition.node()) - shape(transition.nodeBefore()));
    }
    double sum = 0;
    for (NodeView node : transition.after().nodes()) {
      sum += shape(node);
    }
    return FACTOR * sum;
  }

  private double shape(NodeView node) {
    return Math.pow(Parts.memory(node), exponent);
  }
}
