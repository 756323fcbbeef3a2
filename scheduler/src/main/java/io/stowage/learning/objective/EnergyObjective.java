package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.energy.PowerModel;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/** The joules that nodes with pods on them draw until the next choice, as a loss. */
record EnergyObjective(PowerModel power) implements Objective {

  @Override
  public double value(Transition transition) {
    double watts = 0;
    for (NodeView node : transition.after().nodes()) {
      watts += node.podCount() == 0 ? 0 : power.watts(node);
    }
    return -watts * transition.elapsed().toNanos() / 1e9;
  }
}
