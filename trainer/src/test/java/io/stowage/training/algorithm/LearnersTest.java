package io.stowage.training.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.learning.Actor;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.learning.Rollout;
import io.stowage.training.Checkpoint;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.ToyChoices;
import io.stowage.training.ToyRollout;
import io.stowage.training.network.Dueling;
import io.stowage.training.network.Network;
import io.stowage.training.network.Networks;
import io.stowage.training.schedule.LinearDecay;
import io.stowage.training.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each algorithm with each network that suits it solves toy tasks within seconds. */
class LearnersTest {
  private static final RewardWeights GAIN = new RewardWeights(Map.of("gain", 1.0));

  @ParameterizedTest
  @CsvSource({
    "dqn, linear, 60",
    "dqn, deep-sets, 40",
    "dqn, attention, 40",
    "dqn, graph, 40",
    "dqn, mlp[slots=6], 100",
    "double-dqn, linear, 60",
    "double-dqn, deep-sets, 50",
    "dueling-dqn, deep-sets, 40",
    "dueling-dqn, attention, 40",
    "a2c, linear, 120",
    "a2c, deep-sets, 80",
    "ppo, linear, 80",
    "ppo, deep-sets, 50",
    "ppo, attention, 60",
    "ppo, graph, 60",
    "cloning, linear, 60",
    "cloning, deep-sets, 60"
  })
  void theNodeWithTheBestFeatureIsFound(String algorithm, String network, int episodes) {
    Learner learner = learner(algorithm, network, 1);
    learn(learner, ToyRollout.BEST_FEATURE, episodes);
    double best = ToyRollout.mean(ToyRollout.BEST_FEATURE, ToyChoices::best, 20);
    // Any node earns 0. Fixed places know no order of nodes, so that each is learned by itself.
    assertThat(ToyRollout.mean(ToyRollout.BEST_FEATURE, greedy(learner.knowledge().model()), 20))
        .isGreaterThan((network.startsWith("mlp") ? 0.5 : 0.9) * best);
  }

  @ParameterizedTest
  @CsvSource({"dqn, 300", "double-dqn, 300", "dueling-dqn, 300", "a2c, 1800", "ppo, 1200"})
  void whatPaysOnlyLaterIsLearned(String algorithm, int episodes) {
    Learner learner = learner(algorithm, "deep-sets", 1);
    learn(learner, ToyRollout.DELAYED, episodes);
    // Always the wise choice: 1.0 a choice; the greedy one: 0.25.
    assertThat(ToyRollout.mean(ToyRollout.DELAYED, greedy(learner.knowledge().model()), 100))
        .isGreaterThan(0.9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a2c-continuing", "ppo-continuing"})
  void aTaskThatNeverEndsIsLearnedByAverageReward(String algorithm) {
    Learner learner = learner(algorithm, "deep-sets", 1);
    learn(learner, ToyRollout.CONTINUING, 40);
    // Modesty earns 0.7 a choice, greed 0.5.
    assertThat(ToyRollout.mean(ToyRollout.CONTINUING, greedy(learner.knowledge().model()), 3))
        .isGreaterThan(0.68);
  }

  @Test
  void aTableLearnsAToyAndKnowsThatNodesMayBeExchanged() {
    QTable learner =
        new QTable(ToyChoices.FEATURES, new QTable.Settings(2, 0.3, 0.3, step -> 0.15, 0), GAIN, 1);
    learn(learner, ToyRollout.CONTINUING, 30);

    Observation one = nodes(1, 0, -1, 1);
    Observation exchanged = nodes(-1, 1, 1, 0);
    float[] scores = learner.knowledge().model().scores(one);
    float[] others = learner.knowledge().model().scores(exchanged);

    assertThat(others[0]).isEqualTo(scores[1]);
    assertThat(others[1]).isEqualTo(scores[0]);
    assertThat(scores[0]).isNotEqualTo(scores[1]);
    assertThat(learner.table()).isNotEmpty();
    assertThat(ToyRollout.mean(ToyRollout.CONTINUING, greedy(learner.knowledge().model()), 3))
        .isGreaterThanOrEqualTo(0.5);
  }

  @Test
  void onTopOfAHeuristicLearningBeginsAsTheHeuristic() {
    Network network = Networks.named("deep-sets[on=good,scale=5]", ToyChoices.FEATURES);
    Learner learner = new Ppo(network, Ppo.Settings.DRL_FORCH, GAIN, 1);
    assertThat(ToyRollout.mean(ToyRollout.BEST_FEATURE, greedy(learner.knowledge().model()), 20))
        .isGreaterThan(0.6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dqn", "double-dqn", "a2c", "ppo", "cloning"})
  void theSameSeedLearnsTheSame(String algorithm) {
    Observation probe = ToyChoices.random(5, new SplittableRandom(7));
    assertThat(after(algorithm, 3).scores(probe))
        .isEqualTo(after(algorithm, 3).scores(probe))
        .isNotEqualTo(after(algorithm, 4).scores(probe));
  }

  private static Model after(String algorithm, long seed) {
    Learner learner = learner(algorithm, "deep-sets", seed);
    learn(learner, ToyRollout.BEST_FEATURE, 10);
    return learner.knowledge().model();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dqn", "double-dqn", "a2c", "ppo", "cloning", "q-table"})
  void whatWasSavedGoesOnAsItWas(String algorithm, @TempDir Path folder) throws IOException {
    Learner learner = learner(algorithm, "deep-sets", 5);
    learn(learner, ToyRollout.BEST_FEATURE, 10);
    Learner resumed = learner(algorithm, "deep-sets", 6);
    resumed.knowledge().load(written(learner, folder));

    Observation probe = ToyChoices.random(5, new SplittableRandom(7));
    assertThat(resumed.knowledge().model().scores(probe))
        .isEqualTo(learner.knowledge().model().scores(probe));
    assertThat(resumed.knowledge().report().steps())
        .isEqualTo(learner.knowledge().report().steps());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ppo", "a2c"})
  void aPolicyCanStartWhereCloningEnded(String algorithm, @TempDir Path folder) throws IOException {
    Learner clone = learner("cloning", "linear", 1);
    learn(clone, ToyRollout.BEST_FEATURE, 10);
    Checkpoint saved = written(clone, folder);
    Learner learner = learner(algorithm, "linear", 2);
    learner.knowledge().startFrom(saved);

    Observation probe = ToyChoices.random(5, new SplittableRandom(7));
    assertThat(learner.knowledge().model().scores(probe))
        .isEqualTo(clone.knowledge().model().scores(probe));
    assertThat(learner.knowledge().report().steps()).isZero();
    assertThatThrownBy(() -> learner("dqn", "linear", 1).knowledge().startFrom(saved))
        .hasMessageContaining("ppo");
  }

  @Test
  void aCheckpointOfAnotherNetworkIsRefused(@TempDir Path folder) throws IOException {
    Checkpoint saved = written(learner("ppo", "linear", 1), folder);
    assertThatThrownBy(() -> learner("ppo", "deep-sets", 1).knowledge().load(saved))
        .hasMessageContaining("another network");
  }

  @Test
  void anObjectiveThatWasNotRatedIsAnError() {
    Learner learner =
        Algorithms.learner(
            "dqn",
            Networks.named("linear", ToyChoices.FEATURES),
            new RewardWeights(Map.of("energy", 1.0)),
            1);
    assertThatThrownBy(() -> learn(learner, ToyRollout.BEST_FEATURE, 1))
        .hasMessageContaining("energy")
        .hasMessageContaining("gain");
  }

  @Test
  void anUnknownAlgorithmIsAnErrorThatSaysWhatThereIs() {
    Network network = Networks.named("linear", ToyChoices.FEATURES);
    assertThatThrownBy(() -> Algorithms.learner("magic", network, GAIN, 1))
        .hasMessageContaining("magic")
        .hasMessageContaining("double-dqn");
    assertThatThrownBy(() -> Algorithms.learner("cloning", network, GAIN, 1))
        .hasMessageContaining("teacher");
  }

  @ParameterizedTest
  @ValueSource(strings = {"q-table", "dqn", "double-dqn", "dueling-dqn", "a2c", "ppo"})
  void everyAlgorithmOfTheCatalogueTellsHowItGoes(String algorithm) {
    Learner learner =
        Algorithms.learner(algorithm, Networks.named("linear", ToyChoices.FEATURES), GAIN, 1);
    learn(learner, ToyRollout.BEST_FEATURE, 2);
    assertThat(learner.knowledge().report().steps()).isEqualTo(40);
    assertThat(learner.knowledge().report().scalars())
        .containsKeys("charts/episodic_return", "rollout/ep_rew_mean");
  }

  private static Checkpoint written(Learner learner, Path folder) throws IOException {
    Checkpoint checkpoint = new Checkpoint();
    learner.knowledge().save(checkpoint);
    checkpoint.write(folder);
    return Checkpoint.read(folder);
  }

  private static Learner learner(String algorithm, String network, long seed) {
    Network shape = Networks.named(network, ToyChoices.FEATURES);
    Schedule epsilon = new LinearDecay(1, 0.1, 400);
    return switch (algorithm) {
      case "dqn" -> new Dqn(shape, toy(epsilon), GAIN, seed);
      case "double-dqn" -> doubleDqn(shape, epsilon, seed);
      case "dueling-dqn" -> doubleDqn(new Dueling(shape), epsilon, seed);
      case "a2c" ->
          new A2c(shape, new PolicySettings(1e-2, 0.9, 0.95, 16, 0.01, 0.5, 0, 0.5), GAIN, seed);
      case "a2c-continuing" ->
          new A2c(shape, new PolicySettings(5e-3, 1, 0.8, 32, 0.01, 0.5, 0.05, 0.5), GAIN, seed);
      case "ppo" -> ppo(shape, 0.9, 0, seed);
      case "ppo-continuing" -> ppo(shape, 1, 0.1, seed);
      case "cloning" ->
          new BehaviourCloning(
              shape,
              BehaviourCloning.feature(ToyChoices.FEATURES, "good"),
              new BehaviourCloning.Settings(1e-2, 32, new LinearDecay(1, 0, 500), 1),
              GAIN,
              seed);
      case "q-table" -> new QTable(ToyChoices.FEATURES, QTable.Settings.S3, GAIN, seed);
      default -> throw new IllegalArgumentException(algorithm);
    };
  }

  private static Learner doubleDqn(Network network, Schedule epsilon, long seed) {
    return new DoubleDqn(
        network,
        new DoubleDqn.Settings(toy(epsilon), 0.6, new LinearDecay(0.4, 1, 2000)),
        GAIN,
        seed);
  }

  private static QSettings toy(Schedule epsilon) {
    return new QSettings(5e-3, 0.9, 2000, 32, epsilon, 50, 2, 50, 1, 10);
  }

  private static Learner ppo(Network network, double discount, double averageRate, long seed) {
    return new Ppo(
        network,
        new Ppo.Settings(
            new PolicySettings(1e-2, discount, 0.9, 128, 0.001, 0.5, averageRate, 0.5), 0.2, 4, 4),
        GAIN,
        seed);
  }

  private static Observation nodes(float first, float rack, float second, float otherRack) {
    return new Observation(
        new float[] {first, 0, rack, second, 0, otherRack},
        new float[] {1, 0, 1},
        new int[] {0, 1});
  }

  private static void learn(Learner learner, Rollout rollout, int episodes) {
    for (int episode = 0; episode < episodes; episode++) {
      rollout.run(learner.actor(), learner::observe, episode);
    }
  }

  private static Actor greedy(Model model) {
    return observation -> {
      float[] scores = model.scores(observation);
      int best = 0;
      for (int i = 1; i < scores.length; i++) {
        best = scores[i] > scores[best] ? i : best;
      }
      return best;
    };
  }
}
