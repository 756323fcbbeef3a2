package io.stowage.training.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.training.Checkpoint;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EvolutionStrategyTest {
  private static final int SIZE = 40;

  @Test
  void climbsThroughNoiseThatDiffersFromPairToPair() {
    assertThat(distance(found(3, 300, 5))).isLessThan(distance(new double[SIZE]) / 4);
  }

  @Test
  void coordinatesMoveByTheirScale() {
    EvolutionStrategy search =
        new EvolutionStrategy(
            new double[2],
            new double[] {1, 100},
            new EvolutionStrategy.Settings(50, 0.1, 0.1, 0.9, 1e6));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20; i++) {
      search.tell(Arrays.stream(search.ask(random)).mapToDouble(v -> v[0] + v[1] / 100).toArray());
    }
    assertThat(search.mean()[1] / search.mean()[0]).isBetween(70.0, 140.0);
  }

  @Test
  void whereNothingDiffersNothingMoves() {
    EvolutionStrategy search = search();
    search.tell(new double[search.ask(new SplittableRandom(1)).length]);
    assertThat(search.mean()).containsOnly(0);
  }

  @Test
  void theSameSeedFindsTheSame() {
    assertThat(found(7, 20, 1)).isEqualTo(found(7, 20, 1)).isNotEqualTo(found(8, 20, 1));
  }

  @Test
  void goesOnWhereItWasSaved() {
    EvolutionStrategy whole = search(3);
    climb(whole, new SplittableRandom(1), 5, 0);
    Checkpoint checkpoint = new Checkpoint();
    whole.save(checkpoint);
    EvolutionStrategy resumed = search(3);
    resumed.load(checkpoint);
    climb(whole, new SplittableRandom(2), 5, 0);
    climb(resumed, new SplittableRandom(2), 5, 0);
    assertThat(resumed.mean()).isEqualTo(whole.mean());
  }

  private static double[] found(long seed, int generations, double noise) {
    EvolutionStrategy search = search();
    climb(search, new SplittableRandom(seed), generations, noise);
    return search.mean();
  }

  private static void climb(
      EvolutionStrategy search, SplittableRandom random, int generations, double noise) {
    for (int i = 0; i < generations; i++) {
      double[][] vectors = search.ask(random);
      double[] values = new double[vectors.length];
      for (int pair = 0; pair < vectors.length / 2; pair++) {
        double trial = 100 * random.nextGaussian();
        for (int k = 2 * pair; k < 2 * pair + 2; k++) {
          values[k] = trial - distance(vectors[k]) + noise * random.nextGaussian();
        }
      }
      search.tell(values);
    }
  }

  @Test
  void stepsGetShorterWhenTheyAreToldTo() {
    EvolutionStrategy even = search();
    EvolutionStrategy shorter = search(2);
    climb(even, new SplittableRandom(1), 2, 0);
    climb(shorter, new SplittableRandom(1), 2, 0);
    double[] evenBefore = even.mean();
    double[] shorterBefore = shorter.mean();
    climb(even, new SplittableRandom(2), 1, 0);
    climb(shorter, new SplittableRandom(2), 1, 0);
    assertThat(way(shorterBefore, shorter.mean()))
        .isCloseTo(way(evenBefore, even.mean()) / 2, within(1e-5));
  }

  private static double way(double[] from, double[] to) {
    double sum = 0;
    for (int i = 0; i < from.length; i++) {
      sum += (to[i] - from[i]) * (to[i] - from[i]);
    }
    return Math.sqrt(sum);
  }

  private static EvolutionStrategy search() {
    return search(1e6);
  }

  private static EvolutionStrategy search(double half) {
    double[] scale = new double[SIZE];
    Arrays.fill(scale, 1);
    return new EvolutionStrategy(
        new double[SIZE], scale, new EvolutionStrategy.Settings(30, 0.5, 0.02, 0.9, half));
  }

  /** To where all coordinates are 1, squared. */
  private static double distance(double[] vector) {
    return Arrays.stream(vector).map(x -> (x - 1) * (x - 1)).sum();
  }
}
