package io.stowage.training.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.learning.Experience;
import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import io.stowage.training.Checkpoint;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Networks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How the values of a table move. */
class QTableTest {
  private static final Features FEATURES = new Features("toy-2", List.of("free"), List.of("asked"));
  private static final Observation CHOICE =
      new Observation(new float[] {0.25f, 0.85f}, new float[] {0.15f}, new int[] {0, 1});

  @Test
  void atRateZeroAValueIsTheMeanOfWhatWasLived() {
    Learner table = table("q-table[rate=0,unseen=50]");
    live(table, 0, 1, 2, 6);
    live(table, 1, 4);
    assertThat(scores(table)).containsExactly(3, 4);
  }

  @Test
  void atAnyOtherRateTheLastCountsMost() {
    Learner table = table("q-table[rate=0.5]");
    live(table, 0, 4, 8);
    assertThat(scores(table)).containsExactly(5, 0);
  }

  @Test
  void aMeanGoesOnAfterItWasSaved() {
    Learner table = table("q-table[rate=0]");
    live(table, 0, 1, 2);
    Checkpoint checkpoint = new Checkpoint();
    table.knowledge().save(checkpoint);
    Learner resumed = table("q-table[rate=0]");
    resumed.knowledge().load(checkpoint);
    live(resumed, 0, 6);
    assertThat(scores(resumed)[0]).isEqualTo(3);
  }

  @Test
  void aRateBeyondZeroToOneIsRefused() {
    assertThatThrownBy(() -> table("q-table[rate=-0.1]")).hasMessageContaining("rate -0.1");
    assertThatThrownBy(() -> table("q-table[rate=2]")).hasMessageContaining("rate 2.0");
  }

  private static Learner table(String algorithm) {
    return Algorithms.learner(
        algorithm, Networks.named("linear", FEATURES), new RewardWeights(Map.of("gain", 1.0)), 1);
  }

  /** Takes a choice again and again, each time in an episode of its own. */
  private static void live(Learner table, int action, double... rewards) {
    for (double reward : rewards) {
      table.observe(new Experience(CHOICE, action, Map.of("gain", reward), Duration.ZERO, true));
    }
  }

  private static float[] scores(Learner table) {
    return table.knowledge().model().scores(CHOICE);
  }
}
