package io.stowage.app.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EstimateTest {

  /** Of 1, 2, 3: standard deviation 1, so 4.303 / sqrt(3) to each side (t table, 2 degrees). */
  @Test
  void theIntervalOfThreeValuesIsThatOfStudentsTable() {
    Estimate estimate = Estimate.of(List.of(1.0, 2.0, 3.0));
    assertThat(estimate.mean()).isEqualTo(2);
    assertThat(estimate.high() - estimate.mean()).isCloseTo(2.4843, within(0.001));
    assertThat(estimate.mean() - estimate.low()).isCloseTo(2.4843, within(0.001));
  }

  /** The published two-sided 95 % quantile for 9 degrees of freedom is 2.262. */
  @Test
  void tenSeedsHaveNineDegreesOfFreedom() {
    assertThat(quantileOf(10)).isCloseTo(2.262, within(0.001));
  }

  /** Published: 2.000 for 60 degrees, 1.984 for 100, 1.980 for 120. */
  @Test
  void beyondTheTableTheQuantileIsRightToThreeDigits() {
    assertThat(quantileOf(61)).isCloseTo(2.000, within(0.001));
    assertThat(quantileOf(101)).isCloseTo(1.984, within(0.001));
    assertThat(quantileOf(121)).isCloseTo(1.980, within(0.001));
  }

  @Test
  void oneValueIsItsOwnInterval() {
    assertThat(Estimate.of(List.of(7.0))).isEqualTo(new Estimate(7, 7, 7, List.of(7.0)));
  }

  @Test
  void nothingHasNoMean() {
    assertThat(Estimate.of(List.of()).mean()).isNaN();
  }

  @Test
  void intervalsThatTouchOverlap() {
    Estimate low = new Estimate(1, 0, 2, List.of());
    assertThat(low.overlaps(new Estimate(3, 2, 4, List.of()))).isTrue();
    assertThat(low.overlaps(new Estimate(4, 3, 5, List.of()))).isFalse();
  }

  /** Half the interval's width, in units of the mean's standard error. */
  private static double quantileOf(int n) {
    List<Double> values = IntStream.range(0, n).mapToObj(i -> (double) (i * i)).toList();
    Estimate estimate = Estimate.of(values);
    double variance =
        values.stream().mapToDouble(v -> Math.pow(v - estimate.mean(), 2)).sum() / (n - 1);
    return (estimate.high() - estimate.mean()) / Math.sqrt(variance / n);
  }
}
