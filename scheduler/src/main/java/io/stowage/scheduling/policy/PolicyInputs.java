package io.stowage.scheduling.policy;

import io.stowage.energy.PowerModel;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What policies are made of beside their options.
 *
 * @param random seeded; breaks ties and drives the random policy
 * @param typicalPods where absent, policies that need them learn them from the pods that come
 * @param powerModel where absent, policies that need one assume middling hardware
 */
public record PolicyInputs(
    RandomGenerator random, Optional<TypicalPods> typicalPods, Optional<PowerModel> powerModel) {

  public static PolicyInputs of(RandomGenerator random) {
    return new PolicyInputs(random, Optional.empty(), Optional.empty());
  }
}
