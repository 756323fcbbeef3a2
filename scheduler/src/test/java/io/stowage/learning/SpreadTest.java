package io.stowage.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.FeatureRanges.Range;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void binsHaveAboutTheSameShareAndManyEqualNumbersShareOne() {
    float[] numbers = new float[80];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    Spread even = Spread.of(numbers);
    assertThat(even.shares()).hasSize(8).allMatch(share -> share > 0.1 && share < 0.15);
    assertThat(Spread.of(new float[] {0, 0, 0, 0, 0, 0, 0, 1}).shares())
        .containsExactly(0.875f, 0.125f);
    assertThat(Spread.of(new float[] {7, 7, 7}).upTo()).as("one bin needs no end").isEmpty();
  }

  @Test
  void theIndexIsThatOfTheFormulaAndZeroForTheSameShares() {
    Spread half = new Spread(List.of(1f), List.of(0.5f, 0.5f), 0);
    assertThat(psi(half, 1, 2)).isCloseTo(0, within(1e-9));
    assertThat(psi(half, 1, 1, 1, 2))
        .as("(0.75 - 0.5) ln 1.5 + (0.25 - 0.5) ln 0.5")
        .isCloseTo(0.27465, within(1e-4));
  }

  @Test
  void whatIsBeyondTheRangeOrNoNumberCountsByItself() {
    Spread constant = new Spread(List.of(), List.of(1f), 0);
    assertThat(psi(constant, 1, 1)).isCloseTo(0, within(1e-9));
    assertThat(psi(constant, 50, 50)).isGreaterThan(5);
    assertThat(psi(constant, -50, Float.NaN)).isGreaterThan(5);
  }

  @Test
  void whatDifferedInTrainingMayDifferLater() {
    Spread steady = new Spread(List.of(), List.of(1f), 0.02);
    assertThat(steady.measured(0.3)).isEqualTo(0.3);
    Spread changing = new Spread(List.of(), List.of(1f), 2);
    assertThat(changing.measured(2)).as("as in training").isCloseTo(0.1, within(1e-9));
    assertThat(changing.measured(6)).as("far more than in training").isGreaterThan(0.25);
  }

  @Test
  void sharesThatMakeNoSenseAreRefused() {
    for (List<Float> shares :
        List.of(
            List.of(1f),
            List.of(0.5f, 0.1f),
            List.of(1.5f, -0.5f),
            List.of(Float.NaN, 1f),
            List.of(0.5f, 0.25f, 0.25f))) {
      assertThatIllegalArgumentException()
          .as(shares.toString())
          .isThrownBy(() -> new Spread(List.of(1f), shares, 0))
          .withMessageContaining("are no spread");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Spread(List.of(2f, 1f), List.of(0.5f, 0.25f, 0.25f), 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Spread(List.of(), List.of(1f), Double.NaN));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Spread(
                    List.of(1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f), Collections.nCopies(9, 1 / 9f), 0))
        .withMessageContaining("Maybe at most 8");
  }

  private static double psi(Spread spread, float... numbers) {
    BinCounts counts = new BinCounts(new Range(0, 2), spread);
    for (float number : numbers) {
      counts.add(number);
    }
    return counts.psi();
  }
}
