package io.stowage.learning.objective;

import io.stowage.cluster.LatencyLimits;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A loss of 1 for a pod beyond its hard limit and of a half beyond its soft one; unknown where the
 * node's latency is. A pod that names no limits loses nothing.
 */
record LatencyViolationObjective() implements Objective {

  @Override
  public double value(Transition transition) {
    Optional<LatencyLimits> limits = transition.pod().spec().latency();
    OptionalDouble millis = transition.node().latencyMillis();
    if (limits.isEmpty()) {
      return 0;
    }
    if (millis.isEmpty()) {
      return Double.NaN;
    }
    if (limits.get().forbids(millis.getAsDouble())) {
      return -1;
    }
    return limits.get().welcomes(millis.getAsDouble()) ? 0 : -0.5;
  }
}
