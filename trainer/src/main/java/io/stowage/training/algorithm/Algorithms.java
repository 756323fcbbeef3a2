package io.stowage.training.algorithm;

import io.stowage.scheduling.OptionedName;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Dueling;
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

  /** Makes a learner of a network. */
  private interface Algorithm {
    Learner learner(OptionedName name, Network network, RewardWeights rewards, long seed);
  }

  private static final SequencedMap<String, Algorithm> CATALOGUE = new LinkedHashMap<>();

  static {
    CATALOGUE.put(
        "q-table",
        (name, network, rewards, seed) ->
            new QTable(network.features(), QTable.Settings.S3, rewards, seed));
    CATALOGUE.put(
        "dqn", (name, network, rewards, seed) -> new Dqn(network, Dqn.Settings.S0, rewards, seed));
    CATALOGUE.put(
        "double-dqn",
        (name, network, rewards, seed) ->
            new DoubleDqn(network, DoubleDqn.Settings.USUAL, rewards, seed));
    CATALOGUE.put(
        "dueling-dqn",
        (name, network, rewards, seed) ->
            new DoubleDqn(new Dueling(network), DoubleDqn.Settings.USUAL, rewards, seed));
    CATALOGUE.put(
        "a2c", (name, network, rewards, seed) -> new A2c(network, A2c.Settings.S4, rewards, seed));
    CATALOGUE.put(
        "ppo",
        (name, network, rewards, seed) -> new Ppo(network, Ppo.Settings.DRL_FORCH, rewards, seed));
    CATALOGUE.put("cloning", Algorithms::cloning);
  }

  private Algorithms() {}

  private static Learner cloning(
      OptionedName name, Network network, RewardWeights rewards, long seed) {
    String teacher = name.options().get("of");
    if (teacher == null) {
      throw new IllegalArgumentException(
          "Cloning needs a teacher. Maybe cloning[of=FEATURE], where FEATURE is one of %s."
              .formatted(network.features().node()));
    }
    return new BehaviourCloning(
        network,
        BehaviourCloning.feature(network.features(), teacher),
        BehaviourCloning.Settings.USUAL,
        rewards,
        seed);
  }

  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(CATALOGUE.keySet()));
  }

  /**
   * A learner by the name of its algorithm, such as {@code ppo} or {@code cloning[of=fgd]}; an
   * unknown one is an error that says what there is.
   */
  public static Learner learner(String text, Network network, RewardWeights rewards, long seed) {
    OptionedName name = OptionedName.parse("algorithm", text);
    Algorithm known = CATALOGUE.get(name.name());
    if (known == null) {
      throw new IllegalArgumentException(
          "There is no algorithm '%s'. Maybe one of %s."
              .formatted(name.name(), String.join(" ", CATALOGUE.keySet())));
    }
    return known.learner(name, network, rewards, seed);
  }
}
