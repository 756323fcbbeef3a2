package io.stowage.training.algorithm;

import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * The catalogue of algorithms that learn from experience: each by its name, as its paper set it.
 */
public final class Algorithms {

  /** Makes a learner. */
  public interface Algorithm {
    Learner learner(Network network, RewardWeights rewards, long seed);
  }

  private static final SequencedMap<String, Algorithm> CATALOGUE = new LinkedHashMap<>();

  static {
    CATALOGUE.put(
        "dqn", (network, rewards, seed) -> new Dqn(network, Dqn.Settings.S0, rewards, seed));
    CATALOGUE.put(
        "ppo", (network, rewards, seed) -> new Ppo(network, Ppo.Settings.DRL_FORCH, rewards, seed));
  }

  private Algorithms() {}

  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(CATALOGUE.keySet()));
  }

  /** The algorithm of that name; an unknown one is an error that says what there is. */
  public static Algorithm named(String name) {
    Algorithm known = CATALOGUE.get(name);
    if (known == null) {
      throw new IllegalArgumentException(
          "There is no algorithm '%s'. Maybe one of %s."
              .formatted(name, String.join(" ", CATALOGUE.keySet())));
    }
    return known;
  }
}
