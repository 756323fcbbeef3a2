package io.stowage.training.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.learning.Actor;
import io.stowage.learning.Model;
import io.stowage.learning.Rollout;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.ToyRollout;
import io.stowage.training.network.Network;
import io.stowage.training.network.Networks;
import io.stowage.training.schedule.LinearDecay;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each algorithm with each network that suits it solves toy tasks within seconds. */
class LearnersTest {
  private static final RewardWeights GAIN = new RewardWeights(Map.of("gain", 1.0));

  @ParameterizedTest
  @CsvSource({"dqn, linear, 60", "dqn, deep-sets, 40", "ppo, linear, 80", "ppo, deep-sets, 50"})
  void theNodeWithTheBestFeatureIsFound(String algorithm, String network, int episodes) {
    Learner learner = learner(algorithm, network, 1);
    learn(learner, ToyRollout.BEST_FEATURE, episodes);
    // The best of all is 0.62, any node 0.
    assertThat(ToyRollout.mean(ToyRollout.BEST_FEATURE, greedy(learner.model()), 20))
        .isGreaterThan(0.55);
  }

  static Learner learner(String algorithm, String network, long seed) {
    Network shape = Networks.named(network, ToyRollout.BEST_FEATURE.features());
    return switch (algorithm) {
      case "dqn" ->
          new Dqn(
              shape,
              new Dqn.Settings(5e-3, 0.9, 2000, 32, new LinearDecay(1, 0.1, 400), 50, 2, 50, 1, 10),
              GAIN,
              seed);
      case "ppo" ->
          new Ppo(
              shape,
              new Ppo.Settings(1e-2, 0.9, 0.95, 0.2, 4, 4, 128, 0.001, 0.5, 0.5),
              GAIN,
              seed);
      default -> throw new IllegalArgumentException(algorithm);
    };
  }

  static void learn(Learner learner, Rollout rollout, int episodes) {
    for (int episode = 0; episode < episodes; episode++) {
      rollout.run(learner.actor(), learner::observe, episode);
    }
  }

  static Actor greedy(Model model) {
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
