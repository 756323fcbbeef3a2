package io.stowage.api.extender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PointsTest {
  @Test
  void theBestAloneGetsTheMostAndTheWorstGetsNone() {
    assertThat(points(10, 99.9, 100, 0, 50)).containsExactly(9, 10, 0, 5);
  }

  @Test
  void equalsAreAllTheSame() {
    assertThat(points(10, 7, 7, 7)).containsExactly(0, 0, 0);
    assertThat(points(10)).isEmpty();
  }

  @Test
  void aNodeThatIsNotKnownGetsNeitherBonusNorMalus() {
    assertThat(points(10, 0, Double.NaN, 100, 80)).containsExactly(0, 6, 10, 8);
    assertThat(points(10, Double.NaN, 5, Double.NaN)).containsExactly(0, 0, 0);
  }

  @Test
  void aSmallerWeightLeavesMoreToKubeScheduler() {
    assertThat(points(1, 0, 99, 100)).containsExactly(0, 0, 1);
    assertThat(points(5, -100, 0, 100)).containsExactly(0, 2, 5);
  }

  private static int[] points(int most, double... scores) {
    return Points.of(scores, most);
  }
}
