package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.energy.PowerModel;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/**
 * The reward of "RL-K8-Scheduler": what the chosen node draws is lost, and 10,000 are won when all
 * nodes are full, which ends the episode. Its 10,000 lost for an invalid node cannot happen here,
 * since such nodes are no candidates. Its unit is a hundredth of a watt, though it says milliwatt.
 */
record ChosenPowerObjective(PowerModel power) implements Objective {
  private static final double UNITS_PER_WATT = 100;
  private static final double BONUS = 10_000;
  private static final double FULL = 0.95;

  @Override
  public double value(Transition transition) {
    double drawn = UNITS_PER_WATT * power.watts(transition.node());
    return ends(transition) ? BONUS - drawn : -drawn;
  }

  @Override
  public boolean ends(Transition transition) {
    return transition.after().nodes().stream().allMatch(ChosenPowerObjective::isFull);
  }

  private static boolean isFull(NodeView node) {
    return Parts.cpu(node) > FULL || Parts.memory(node) > FULL;
  }
}
