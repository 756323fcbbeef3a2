package io.stowage.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RetoldWeightsTest {
  private static final Features BEFORE =
      new Features(
          "before", List.of("a", "b"), List.of("cpu*one", "cpu*cpuPressure", "cpu*several"));
  private static final Features AFTER =
      new Features(
          "after",
          List.of("a", "new", "b"),
          List.of(
              "cpu*one", "cpu*cpuShort", "cpu*cpuPlenty", "cpu*several", "cpu*many", "cpu*other"));

  private static float score(Features features, double[] weights, float[] node, float[] context) {
    return new LinearNetwork(features, weights)
        .scores(new Observation(node, context, new int[1]))[0];
  }

  @Test
  void scoresAreTheSameWhateverTheMix() {
    SplittableRandom random = new SplittableRandom(1);
    double[] weights = random.doubles(6, -1, 1).toArray();
    double[] retold = RetoldWeights.of(BEFORE, weights, AFTER);
    for (int i = 0; i < 100; i++) {
      float a = (float) random.nextDouble();
      float b = (float) random.nextDouble();
      float unheardOf = (float) random.nextDouble();
      float pressure = (float) random.nextDouble(-1, 1);
      float several = (float) random.nextDouble();
      float many = several * (float) random.nextDouble();
      float before = score(BEFORE, weights, new float[] {a, b}, new float[] {1, pressure, several});
      float after =
          score(
              AFTER,
              retold,
              new float[] {a, unheardOf, b},
              new float[] {
                1, Math.max(0, pressure), Math.max(0, -pressure), several - many, many, unheardOf
              });
      assertThat(after).isCloseTo(before, within(1e-3f));
    }
  }

  @Test
  void forTheSameNumbersTheyStay() {
    double[] weights = {1, 2, 3, 4, 5, 6};
    assertThat(RetoldWeights.of(BEFORE, weights, BEFORE)).containsExactly(weights);
  }

  @Test
  void whatIsNotToldIsNamed() {
    assertThatThrownBy(() -> RetoldWeights.of(AFTER, new double[18], BEFORE))
        .hasMessageContaining("Encoder before does not tell new, for which there are weights");
  }
}
