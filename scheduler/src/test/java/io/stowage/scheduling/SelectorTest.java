package io.stowage.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SelectorTest {

  @Test
  void takesTheOnlyBest() {
    Selector best = Selector.best(new SplittableRandom(1));
    assertThat(best.pick(new double[] {1, 7, 3})).isEqualTo(1);
    assertThat(best.pick(new double[] {-2, -1})).isEqualTo(1);
    assertThat(best.pick(new double[] {4})).isZero();
  }

  @Test
  void takesEachOfTheEquallyBestAboutAsOften() {
    Selector best = Selector.best(new SplittableRandom(1));
    int[] picked = new int[5];
    for (int i = 0; i < 30_000; i++) {
      picked[best.pick(new double[] {9, 1, 9, 3, 9})]++;
    }
    assertThat(picked[1] + picked[3]).isZero();
    assertThat(List.of(picked[0], picked[2], picked[4]))
        .allSatisfy(n -> assertThat(n).isBetween(9_500, 10_500));
  }

  @Test
  void takesTheFirstOfTheEquallyBestWhereOrderIsFixed() {
    assertThat(Selector.firstBest().pick(new double[] {1, 7, 7})).isEqualTo(1);
  }
}
