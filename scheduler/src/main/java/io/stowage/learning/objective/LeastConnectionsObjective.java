package io.stowage.learning.objective;

import io.stowage.learning.Objective;
import io.stowage.learning.Transition;

/**
 * LC of the project beside the thesis: 1 − least / most connections, for which it must be the least
 * connected node that was taken; for another, its own connections stand in place of the least. Each
 * pod is one connection, since nobody measures open ones here.
 */
record LeastConnectionsObjective() implements Objective {

  @Override
  public double value(Transition transition) {
    double most = Load.PODS.most(transition.placement().choice().cluster().nodes());
    return most == 0 ? 1 : 1 - transition.nodeBefore().podCount() / most;
  }
}
