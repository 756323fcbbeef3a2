package io.stowage.training;

import io.stowage.learning.Experience;
import java.util.Map;

/**
 * How much each objective counts; only here do many rewards become one.
 *
 * @param scale what their sum is multiplied by for those who learn, since learning rates suit
 *     rewards of about 1
 */
public record RewardWeights(Map<String, Double> weights, double scale) {
  public RewardWeights {
    weights = Map.copyOf(weights);
    if (weights.isEmpty()) {
      throw new IllegalArgumentException("No objective counts. Maybe name one with its weight.");
    }
  }

  public RewardWeights(Map<String, Double> weights) {
    this(weights, 1);
  }

  /** The reward to learn from. */
  public double scaled(Experience experience) {
    return scale * reward(experience);
  }

  /** The weighted sum; an objective that counts and was not rated is an error, not a zero. */
  public double reward(Experience experience) {
    double sum = 0;
    for (Map.Entry<String, Double> weight : weights.entrySet()) {
      Double reward = experience.rewards().get(weight.getKey());
      if (reward == null) {
        throw new IllegalArgumentException(
            "The experience has no reward '%s'. Maybe one of %s."
                .formatted(weight.getKey(), experience.rewards().keySet()));
      }
      sum += weight.getValue() * reward;
    }
    return sum;
  }
}
