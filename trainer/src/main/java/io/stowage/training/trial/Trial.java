package io.stowage.training.trial;

import io.stowage.learning.Encoder;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.Model;
import io.stowage.learning.encoder.Encoders;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A scenario on which policies are tried. For any thread.
 *
 * @param toBeat what the best rival is worth on it; empty where there are no rivals
 */
public record Trial(Goal goal, Scenario scenario, long seed, OptionalDouble toBeat) {
  // The promise is not to be worse anywhere.
  private static final double BEING_WORSE = 1.5;

  /** What a heuristic is worth. */
  public OptionalDouble of(String policy) {
    return goal.value(scenario, seed, inputs -> Policies.of(OptionedName.policy(policy), inputs));
  }

  /** What a model is worth. */
  public OptionalDouble of(String encoder, Supplier<Model> model) {
    return goal.value(scenario, seed, policy(encoder, model));
  }

  /** By how much a model is ahead of the rivals; where there are none, what it is worth. */
  public double lead(String encoder, Supplier<Model> model) {
    double ahead = of(encoder, model).orElse(0) - toBeat.orElse(0);
    return toBeat.isPresent() && ahead < 0 ? BEING_WORSE * ahead : ahead;
  }

  private static Function<PolicyInputs, PlacementPolicy> policy(
      String encoder, Supplier<Model> maker) {
    return inputs -> {
      Model model = maker.get();
      Encoder seeing = Encoders.named(encoder, inputs);
      return new PlacementPolicy(
          new LearnedPolicy(seeing, () -> model), Selector.best(inputs.random()));
    };
  }
}
