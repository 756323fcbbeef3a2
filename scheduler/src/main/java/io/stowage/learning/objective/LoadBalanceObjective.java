package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;
import java.util.List;

/**
 * LB of the thesis "Orchestrating tasks in the cloud continuum with reinforcement learning": 10 for
 * the least loaded node that will do, 0 for one in the middle, −1 for the most loaded, which ends
 * the episode.
 */
record LoadBalanceObjective(Load load) implements Objective {

  @Override
  public double value(Transition transition) {
    if (isLeast(transition)) {
      return 10;
    }
    return ends(transition) ? -1 : 0;
  }

  @Override
  public boolean ends(Transition transition) {
    return !isLeast(transition) && taken(transition) >= load.most(candidates(transition));
  }

  private boolean isLeast(Transition transition) {
    return taken(transition) <= load.least(candidates(transition));
  }

  private double taken(Transition transition) {
    return load.of(transition.nodeBefore());
  }

  private static List<NodeView> candidates(Transition transition) {
    return transition.placement().choice().candidates();
  }
}
