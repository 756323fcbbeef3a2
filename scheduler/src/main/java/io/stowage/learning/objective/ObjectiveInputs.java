package io.stowage.learning.objective;

import io.stowage.energy.PowerModel;
import io.stowage.energy.SteppedPower;
import io.stowage.energy.Tariffs;
import io.stowage.scheduling.policy.TypicalPods;
import java.util.Map;
import java.util.Optional;

/**
 * What objectives are made of beside their options.
 *
 * @param typicalPods where absent, they are learned from the pods that come
 * @param expressions objectives that the user has written, by name
 */
public record ObjectiveInputs(
    PowerModel power,
    Tariffs tariffs,
    Optional<TypicalPods> typicalPods,
    Map<String, String> expressions) {

  /** For a cluster of which nothing is known. */
  public static final ObjectiveInputs UNKNOWN =
      new ObjectiveInputs(
          SteppedPower.UNKNOWN_HARDWARE, Tariffs.UNKNOWN, Optional.empty(), Map.of());

  public ObjectiveInputs {
    expressions = Map.copyOf(expressions);
  }

  public ObjectiveInputs withExpressions(Map<String, String> written) {
    return new ObjectiveInputs(power, tariffs, typicalPods, written);
  }
}
