package io.stowage.training.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.learning.Actor;
import io.stowage.learning.Model;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.ToyPlacement;
import io.stowage.training.ToyRollout;
import io.stowage.training.network.Networks;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was learned on ten nodes holds on fewer and on many more. */
class AnySizeTest {

  @ParameterizedTest
  @ValueSource(strings = {"linear", "deep-sets", "attention"})
  void tenNodesAreEnoughToLearnFrom(String network) {
    ToyPlacement ten = new ToyPlacement(10);
    Learner learner =
        new Ppo(
            Networks.named(network, ten.features()),
            new Ppo.Settings(
                new PolicySettings(1e-2, 0.5, 0.9, 128, 0.001, 0.5, 0, 0.5), 0.2, 4, 4),
            new RewardWeights(Map.of("gain", 1.0)),
            1);
    for (int episode = 0; episode < 50; episode++) {
      ten.run(learner.actor(), learner::observe, episode);
    }

    for (int nodes : new int[] {3, 100, 1000}) {
      ToyPlacement other = new ToyPlacement(nodes);
      double learned = ToyRollout.mean(other, greedy(learner.knowledge().model()), 2);
      SplittableRandom random = new SplittableRandom(1);
      double anyNode = ToyRollout.mean(other, choice -> random.nextInt(choice.candidates()), 2);
      double inTurn = ToyRollout.mean(other, inTurn(), 2);
      assertThat(learned).as("on %d nodes", nodes).isGreaterThan(anyNode).isGreaterThan(inTurn);
    }
  }

  private static Actor inTurn() {
    int[] next = {0};
    return choice -> next[0]++ % choice.candidates();
  }

  private static Actor greedy(Model model) {
    return choice -> Exploration.best(model.scores(choice), new SplittableRandom(1));
  }
}
