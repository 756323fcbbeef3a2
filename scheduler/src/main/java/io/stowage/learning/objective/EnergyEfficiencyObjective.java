package io.stowage.learning.objective;

import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/**
 * EE of the thesis "Orchestrating tasks in the cloud continuum with reinforcement learning": the
 * more nodes stay unused the better, as long as the most loaded node that will do is taken; any
 * other ends the episode.
 */
record EnergyEfficiencyObjective(Load load) implements Objective {
  private static final double MOST = 10;
  // A node with less than this counts as unused; the thesis counts pods.
  private static final int ONE_POD = 1;

  @Override
  public double value(Transition transition) {
    if (ends(transition)) {
      return 0;
    }
    int others = transition.after().nodes().size() - 1;
    long unused =
        transition.after().nodes().stream().filter(node -> node.podCount() < ONE_POD).count();
    return others == 0 ? MOST : Math.floor(MOST * unused / others);
  }

  @Override
  public boolean ends(Transition transition) {
    return load.of(transition.nodeBefore())
        < load.most(transition.placement().choice().candidates());
  }
}
