package io.stowage.training.algorithm;

import io.stowage.scheduling.OptionedName;
import java.util.Set;

/**
 * What can be set of all that learn a policy and a critic.
 *
 * @param learningRate Adam's step
 * @param discount what the next step's reward counts; 1 with average reward
 * @param lambda how far advantages trust rewards more than the critic
 * @param steps choices in each stretch
 * @param entropyWeight how much variety is worth
 * @param valueWeight how much the critic's error counts
 * @param averageRate how fast the mean reward is followed that is taken off all; 0 takes none off
 * @param longestGradient longer gradients are shortened to this
 */
public record PolicySettings(
    double learningRate,
    double discount,
    double lambda,
    int steps,
    double entropyWeight,
    double valueWeight,
    double averageRate,
    double longestGradient) {

  /** Learning rate and discount are S4's; the rest is Stable-Baselines3's. */
  public static final PolicySettings S4 = new PolicySettings(3e-4, 0.99, 1, 32, 0.001, 0.5, 0, 0.5);

  /** Those of DRL-FORCH (NetSoft 2023), whose 8 environments of 100 steps are one stretch here. */
  public static final PolicySettings DRL_FORCH =
      new PolicySettings(2.5e-4, 0.95, 0.97, 800, 0.001, 0.5, 0, 0.5);

  /** What users may write in brackets. */
  static final Set<String> OPTIONS =
      Set.of("rate", "discount", "lambda", "stretch", "entropy", "value", "average", "gradient");

  /** These, but for what the options say. */
  PolicySettings with(OptionedName name) {
    return new PolicySettings(
        name.positive("rate", learningRate),
        name.number("discount", discount),
        name.number("lambda", lambda),
        name.count("stretch", steps),
        name.number("entropy", entropyWeight),
        name.number("value", valueWeight),
        name.number("average", averageRate),
        name.positive("gradient", longestGradient));
  }
}
