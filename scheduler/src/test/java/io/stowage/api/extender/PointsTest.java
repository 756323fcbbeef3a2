package io.stowage.api.extender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PointsTest {
  @Test
  void theBestAloneGetsTheMostAndTheWorstGetsNone() {
    assertThat(points(10, 99.9, 100, 0, 50)).containsExactly(9, 10, 0, 5);
  }

  @Test
  void whereOurWordAloneIsToCountARunnerUpGetsNoneHoweverCloseItIs() {
    double[] scores = {99.9, 100, 0, 100, Double.NaN};
    assertThat(Points.ofBestAlone(scores, 10, 50, 0)).containsExactly(0, 10, 0, 10, 0);
    assertThat(Points.ofBestAlone(scores, 10, 1, 2)).containsExactly(0, 0, 0, 10, 0);
    assertThat(Points.ofBestAlone(new double[] {7, 7}, 10, 50, 0)).containsExactly(0, 0);
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

  @Test
  void onlyTheBestGetPointsWhereThereAreMany() {
    double[] scores = {0, 100, 50, 100, 20, 90};

    assertThat(Points.of(scores, 10, 3, 0)).containsExactly(0, 10, 0, 10, 0, 9);
    assertThat(Points.of(scores, 10, 2, 5)).containsExactly(0, 10, 0, 10, 0, 0);
    assertThat(Points.of(scores, 10, 6, 0)).containsExactly(0, 10, 5, 10, 2, 9);
  }

  @Test
  void ofTooManyEqualsThoseGetPointsThatComeFirstFromADrawnPlaceOn() {
    double[] scores = {1, 1, 0, 1, 1};

    assertThat(Points.of(scores, 10, 2, 0)).containsExactly(10, 10, 0, 0, 0);
    assertThat(Points.of(scores, 10, 2, 2)).containsExactly(0, 0, 0, 10, 10);
    assertThat(Points.of(scores, 10, 2, 4)).containsExactly(10, 0, 0, 0, 10);
    assertThat(Points.of(scores, 10, 4, 4)).containsExactly(10, 10, 0, 10, 10);
  }

  @Test
  void aNodeThatIsNotKnownGetsWhatTheOthersReallyHaveOnAverage() {
    assertThat(Points.of(new double[] {5, 5, 5, Double.NaN, 0}, 10, 1, 0))
        .containsExactly(10, 0, 0, 2, 0);
  }

  @Test
  void ofEqualsTheBestIsTheFirstFromADrawnPlaceOn() {
    double[] scores = {1, 3, 3, 2, 3};

    assertThat(Points.best(scores, 0)).isEqualTo(1);
    assertThat(Points.best(scores, 2)).isEqualTo(2);
    assertThat(Points.best(scores, 3)).isEqualTo(4);
    assertThat(Points.best(new double[] {-1}, 0)).isZero();
  }

  private static int[] points(int most, double... scores) {
    return Points.of(scores, most, Integer.MAX_VALUE, 0);
  }
}
