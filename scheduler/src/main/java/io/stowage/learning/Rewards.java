package io.stowage.learning;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Several objectives, each by its name and with its weight. Rewards are kept apart until something
 * is learned from them, so that other weights need no other experience.
 */
public final class Rewards {

  /** An objective with the part that it counts. */
  public record Weighted(String name, Objective objective, double weight) {
    public Weighted {
      if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "A weight of %s for the objective '%s' will not do. Maybe a number above 0."
                .formatted(weight, name));
      }
    }
  }

  private final List<Weighted> objectives;
  private final SequencedMap<String, Double> weights = new LinkedHashMap<>();

  /** The weights are made to sum up to 1. */
  public Rewards(List<Weighted> objectives) {
    this.objectives = List.copyOf(objectives);
    double sum = objectives.stream().mapToDouble(Weighted::weight).sum();
    for (Weighted each : objectives) {
      if (weights.put(each.name, each.weight / sum) != null) {
        throw new IllegalArgumentException(
            "The objective '%s' is named twice. Maybe give it the sum of both weights."
                .formatted(each.name));
      }
    }
    if (weights.isEmpty()) {
      throw new IllegalArgumentException("There is no objective. Maybe ee or lb=0.5,energy=0.5.");
    }
  }

  public SequencedMap<String, Double> weights() {
    return Collections.unmodifiableSequencedMap(weights);
  }

  /** The reward of each objective; those that cannot tell are left out. */
  public Map<String, Double> of(Transition transition) {
    Map<String, Double> rewards = new HashMap<>();
    for (Weighted each : objectives) {
      double value = each.objective.value(transition);
      if (!Double.isNaN(value)) {
        rewards.put(each.name, value);
      }
    }
    return rewards;
  }

  /** Whether an episode ends here by the rules of any of them. */
  public boolean end(Transition transition) {
    return objectives.stream().anyMatch(each -> each.objective.ends(transition));
  }

  /** All rewards as one number. */
  public double sum(Map<String, Double> rewards) {
    double sum = 0;
    for (Map.Entry<String, Double> reward : rewards.entrySet()) {
      sum += weights.getOrDefault(reward.getKey(), 0.0) * reward.getValue();
    }
    return sum;
  }
}
