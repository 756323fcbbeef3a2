package io.stowage.training.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CmaEsTest {
  private static final int SIZE = 40;

  @Test
  void findsTheTopOfAHillThatIsSteepInSomeDirections() {
    assertThat(height(found(1, 600))).isGreaterThan(-1e-6);
  }

  @Test
  void climbsThroughNoise() {
    SplittableRandom noise = new SplittableRandom(9);
    CmaEs search = search();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 400; i++) {
      search.tell(
          Arrays.stream(search.ask(random))
              .mapToDouble(vector -> height(vector) + noise.nextGaussian())
              .toArray());
    }
    assertThat(height(search.mean())).isGreaterThan(height(new double[SIZE]) / 20);
  }

  @Test
  void theSameSeedFindsTheSame() {
    assertThat(found(7, 20)).isEqualTo(found(7, 20)).isNotEqualTo(found(8, 20));
  }

  private static double[] found(long seed, int generations) {
    CmaEs search = search();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < generations; i++) {
      search.tell(Arrays.stream(search.ask(random)).mapToDouble(CmaEsTest::height).toArray());
    }
    return search.mean();
  }

  private static CmaEs search() {
    double[] scale = new double[SIZE];
    Arrays.fill(scale, 1);
    return new CmaEs(new double[SIZE], scale, new CmaEs.Settings(16, 0.5));
  }

  /** Highest, 0, where all coordinates are 1; the last ones count a hundred times as much. */
  private static double height(double[] vector) {
    double height = 0;
    for (int i = 0; i < SIZE; i++) {
      height -= Math.pow(100, (double) i / SIZE) * (vector[i] - 1) * (vector[i] - 1);
    }
    return height;
  }
}
