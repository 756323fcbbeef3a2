package io.stowage.app.config;

import io.stowage.learning.store.ModelName;
import io.stowage.scheduling.policy.Exploration;
import java.time.Duration;
import java.util.Optional;

/**
 * How a model is learned on while it decides.
 *
 * @param model its name; what is better becomes a new version of it
 * @param every placements from one attempt to the next
 * @param objective what is strived for, as {@code stowage train --objective} takes it
 * @param window about so many pods that came last are learned from and judged by
 * @param heldPart the last part of them, by which is judged and never learned from
 * @param budget how long an attempt may search
 * @param explore absent: no node is ever tried that is not the best
 */
public record LearningSettings(
    String model,
    int every,
    String objective,
    int window,
    double heldPart,
    Duration budget,
    Optional<Exploration.Bounds> explore) {

  /** Fewer placements from one attempt to the next say nothing. */
  public static final int SHORTEST = 10;

  static final LearningSettings USUAL =
      new LearningSettings(
          "general", 1000, "alloc", 2000, 0.3, Duration.ofMinutes(5), Optional.empty());

  public LearningSettings {
    new Demands()
        .that(isName(model), "model", "is '" + model + "'. Maybe general.")
        .that(every >= SHORTEST, "every", "is " + every + ". Maybe 1000.")
        .that(!objective.isBlank(), "objective", "is empty. Maybe alloc.")
        .that(window >= 100, "window", "is " + window + ". Maybe 2000.")
        .that(heldPart > 0 && heldPart < 1, "heldPart", "is " + heldPart + ". Maybe 0.3.")
        .that(
            budget.isPositive() && budget.compareTo(Duration.ofHours(24)) <= 0,
            "budget",
            "must be above zero and at most 24h. Maybe 5m.")
        .check();
  }

  /** As usual, for this model. */
  public static LearningSettings of(String model) {
    return new LearningSettings(
        model,
        USUAL.every,
        USUAL.objective,
        USUAL.window,
        USUAL.heldPart,
        USUAL.budget,
        USUAL.explore);
  }

  public LearningSettings every(int placements) {
    return new LearningSettings(model, placements, objective, window, heldPart, budget, explore);
  }

  public LearningSettings objective(String other) {
    return new LearningSettings(model, every, other, window, heldPart, budget, explore);
  }

  private static boolean isName(String text) {
    try {
      return ModelName.parse(text).name().equals(text);
    } catch (IllegalArgumentException noName) {
      return false;
    }
  }
}
