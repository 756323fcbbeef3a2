package io.stowage.training.algorithm;

import io.stowage.learning.Features;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Dueling;
import io.stowage.training.network.Network;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The catalogue of algorithms that learn from experience: each by its name, as its paper set it but
 * for what its options say.
 */
public final class Algorithms {

  /** Makes a learner of a network. */
  private interface Constructor {
    Learner learner(OptionedName name, Network network, RewardWeights rewards, long seed);
  }

  private record Algorithm(Set<String> options, Constructor constructor) {}

  private static final SequencedMap<String, Algorithm> CATALOGUE = new LinkedHashMap<>();

  static {
    add(
        "q-table",
        QTable.Settings.OPTIONS,
        (name, network, rewards, seed) ->
            new QTable(network.features(), QTable.Settings.S3.with(name), rewards, seed));
    add(
        "dqn",
        QSettings.OPTIONS,
        (name, network, rewards, seed) -> new Dqn(network, QSettings.S0.with(name), rewards, seed));
    add(
        "double-dqn",
        QSettings.OPTIONS,
        (name, network, rewards, seed) -> new DoubleDqn(network, doubled(name), rewards, seed));
    add(
        "dueling-dqn",
        QSettings.OPTIONS,
        (name, network, rewards, seed) ->
            new DoubleDqn(new Dueling(network), doubled(name), rewards, seed));
    add(
        "a2c",
        PolicySettings.OPTIONS,
        (name, network, rewards, seed) ->
            new A2c(network, PolicySettings.S4.with(name), rewards, seed));
    add(
        "ppo",
        and(PolicySettings.OPTIONS, "clip", "epochs", "minibatches"),
        (name, network, rewards, seed) -> new Ppo(network, ppo(name), rewards, seed));
    add("cloning", Set.of("of", "rate", "batch", "taught"), Algorithms::cloning);
  }

  private Algorithms() {}

  private static void add(String name, Set<String> options, Constructor constructor) {
    CATALOGUE.put(name, new Algorithm(options, constructor));
  }

  private static Set<String> and(Set<String> options, String... more) {
    Set<String> all = new TreeSet<>(options);
    all.addAll(Set.of(more));
    return all;
  }

  private static DoubleDqn.Settings doubled(OptionedName name) {
    return DoubleDqn.Settings.of(QSettings.USUAL.with(name));
  }

  private static Ppo.Settings ppo(OptionedName name) {
    Ppo.Settings usual = Ppo.Settings.DRL_FORCH;
    return new Ppo.Settings(
        usual.common().with(name),
        name.positive("clip", usual.clip()),
        name.count("epochs", usual.epochs()),
        name.count("minibatches", usual.minibatches()));
  }

  private static Learner cloning(
      OptionedName name, Network network, RewardWeights rewards, long seed) {
    String teacher = name.options().get("of");
    if (teacher == null) {
      throw new IllegalArgumentException(
          "Cloning needs a teacher. Maybe cloning[of=POLICY], where POLICY is one of %s."
              .formatted(Policies.names()));
    }
    return new BehaviourCloning(
        network,
        network.features().node().contains(teacher)
            ? BehaviourCloning.feature(network.features(), teacher)
            : BehaviourCloning.ADVICE,
        BehaviourCloning.Settings.USUAL.with(name),
        rewards,
        seed);
  }

  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(CATALOGUE.keySet()));
  }

  /** The policy that an algorithm is to be taught by; none where it learns by itself. */
  public static Optional<String> teacher(String algorithm, Features features) {
    OptionedName name = OptionedName.parse("algorithm", algorithm);
    Optional<String> teacher = Optional.ofNullable(name.options().get("of"));
    return teacher.filter(policy -> !features.node().contains(policy));
  }

  /**
   * A learner by the name of its algorithm, such as {@code ppo[rate=0.001]} or {@code
   * cloning[of=fgd]}; an unknown one is an error that says what there is.
   */
  public static Learner learner(String text, Network network, RewardWeights rewards, long seed) {
    OptionedName name = OptionedName.parse("algorithm", text);
    Algorithm known = CATALOGUE.get(name.name());
    if (known == null) {
      throw new IllegalArgumentException(
          "There is no algorithm '%s'. Maybe one of %s."
              .formatted(name.name(), String.join(" ", CATALOGUE.keySet())));
    }
    name.checkOptions(known.options);
    return known.constructor.learner(name, network, rewards, seed);
  }
}
