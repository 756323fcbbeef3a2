package io.stowage.simulation.bound;

import java.util.Map;
import java.util.Optional;

/**
 * The best placement that was found and how much better another could be.
 *
 * @param best empty where no placement was found
 * @param bound no placement has a better value
 * @param proven whether the best is the optimum or, without one, that there is no placement at all
 */
public record Optimum(Optional<Placement> best, double bound, boolean proven) {

  /**
   * A placement.
   *
   * @param value its cost or its worth
   * @param nodeOfPod the name of each placed pod's node, by the pod's namespace and name
   */
  public record Placement(long value, Map<String, String> nodeOfPod) {}
}
