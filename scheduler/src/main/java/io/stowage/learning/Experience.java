package io.stowage.learning;

import java.time.Duration;
import java.util.Map;

/**
 * One choice and what came of it. The next experience of the same episode begins where this one
 * ended.
 *
 * @param action the candidate that was taken
 * @param rewards by objective; they are weighted only when something is learned from them
 * @param elapsed until the next choice
 * @param last whether the episode ends here
 */
public record Experience(
    Observation observation,
    int action,
    Map<String, Double> rewards,
    Duration elapsed,
    boolean last) {
  public Experience {
    rewards = Map.copyOf(rewards);
  }
}
