package io.stowage.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.encoder.Encoders;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A model that is linear in a node's features need not be asked for every node. */
class LinearShortcutTest {
  private static final Features FEATURES =
      Encoders.named("general-1", PolicyInputs.of(new SplittableRandom(0))).features();
  private static final int WIDTH = FEATURES.node().size();

  private int rowsAsked;

  /** A scoring of one row. */
  private interface Score {
    float of(float[] rows, int from, float[] context);
  }

  private LinearShortcut.Run model(Score score) {
    return (rows, count, context) -> {
      rowsAsked += count;
      float[] scores = new float[count];
      for (int i = 0; i < count; i++) {
        scores[i] = score.of(rows, i * WIDTH, context);
      }
      return scores;
    };
  }

  private static float linear(float[] rows, int from, float[] context) {
    float score = context[0];
    for (int i = 0; i < WIDTH; i++) {
      score += rows[from + i] * (i - 3 + context[i % context.length] * context[1]);
    }
    return score;
  }

  @Test
  void aLinearModelIsAskedForItsWeightsOncePerContext() {
    LinearShortcut shortcut =
        LinearShortcut.of(FEATURES, model(LinearShortcutTest::linear)).orElseThrow();
    Random random = new Random(1);
    for (int i = 0; i < 5; i++) {
      Observation observation = observation(random, 1000);
      rowsAsked = 0;
      float[] scores = shortcut.scores(observation).orElseThrow();
      assertThat(rowsAsked).isEqualTo(WIDTH + 2);
      for (int node = 0; node < 1000; node++) {
        float itself = linear(observation.nodes(), node * WIDTH, observation.context());
        assertThat(scores[node]).isCloseTo(itself, within(1e-3f * Math.max(1, Math.abs(itself))));
      }
      assertThat(shortcut.scores(observation)).as("the same again").hasValue(scores);
      assertThat(rowsAsked).isEqualTo(WIDTH + 2);
    }
  }

  @Test
  void equalNodesHaveEqualScoresWhereverTheyStand() {
    LinearShortcut shortcut =
        LinearShortcut.of(FEATURES, model(LinearShortcutTest::linear)).orElseThrow();
    Observation one = observation(new Random(2), 10);
    System.arraycopy(one.nodes(), 0, one.nodes(), 9 * WIDTH, WIDTH);
    float[] scores = shortcut.scores(one).orElseThrow();
    assertThat(scores[9]).isEqualTo(scores[0]);
  }

  @Test
  void aModelThatBendsAnywhereIsAskedItself() {
    assertThat(LinearShortcut.of(FEATURES, model((rows, from, c) -> Math.max(0, rows[from]))))
        .isEmpty();
    assertThat(LinearShortcut.of(FEATURES, model((rows, from, c) -> rows[from] * rows[from + 1])))
        .isEmpty();
    assertThat(LinearShortcut.of(FEATURES, model((rows, from, c) -> Float.NaN))).isEmpty();
  }

  @Test
  void aModelThatBendsOnlyFarAwayIsFoundOutByTheFirstNodeThere() {
    LinearShortcut shortcut =
        LinearShortcut.of(
                FEATURES, model((rows, from, c) -> rows[from] > 5000 ? 7 : linear(rows, from, c)))
            .orElseThrow();
    Observation far = observation(new Random(3), 4);
    far.nodes()[0] = 10_000;
    assertThat(shortcut.scores(far)).isEmpty();
    assertThat(shortcut.scores(observation(new Random(4), 4))).as("never again").isEmpty();
  }

  private static Observation observation(Random random, int candidates) {
    float[] rows = new float[candidates * WIDTH];
    float[] context = new float[FEATURES.context().size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (float) random.nextGaussian();
    }
    for (int i = 0; i < context.length; i++) {
      context[i] = (float) random.nextGaussian();
    }
    return new Observation(rows, context, IntStream.range(0, candidates).toArray());
  }
}
