package io.stowage.learning.encoder;

import java.util.Arrays;

/**
 * By which patterns devices are cut so that all demand is met, and what each size costs then. As
 * many patterns are in use as there are sizes; a better one takes the place of that which runs out
 * first (the simplex method, with the inverse of the patterns in use kept).
 */
final class CuttingPlan {
  private static final double NOTHING = 1e-9;

  private final int count;
  private final double[][] inverse;
  private final double[] used;

  /**
   * A plan in which each pattern has but one size.
   *
   * @param sizes ascending, none larger than what is cut
   * @param demand of each size
   */
  CuttingPlan(int whole, int[] sizes, double[] demand) {
    this.count = sizes.length;
    this.inverse = new double[count][count];
    this.used = new double[count];
    for (int i = 0; i < count; i++) {
      int pieces = whole / sizes[i];
      inverse[i][i] = 1.0 / pieces;
      used[i] = demand[i] / pieces;
    }
  }

  /** What one piece of each size costs, in wholes. */
  double[] prices() {
    double[] prices = new double[count];
    for (double[] row : inverse) {
      for (int i = 0; i < count; i++) {
        prices[i] += row[i];
      }
    }
    return Arrays.stream(prices).map(price -> Math.max(0, price)).toArray();
  }

  /** Uses a pattern as often as possible. */
  void use(int[] pattern) {
    double[] replaced = new double[count];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < count; k++) {
        replaced[i] += inverse[i][k] * pattern[k];
      }
    }
    int out = first(replaced);
    double times = used[out] / replaced[out];
    for (int i = 0; i < count; i++) {
      used[i] = i == out ? times : used[i] - times * replaced[i];
    }
    double pivot = replaced[out];
    for (int k = 0; k < count; k++) {
      inverse[out][k] /= pivot;
    }
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < count && i != out; k++) {
        inverse[i][k] -= replaced[i] * inverse[out][k];
      }
    }
  }

  /** The pattern that runs out first when others are replaced at these rates. */
  private int first(double[] replaced) {
    int first = 0;
    double soonest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      if (replaced[i] > NOTHING && used[i] / replaced[i] < soonest) {
        soonest = used[i] / replaced[i];
        first = i;
      }
    }
    return first;
  }
}
