package io.stowage.simulation.metric;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * A quantity against the demand that has arrived: the mean over all arrivals at which the arrived
 * demand rounds to a percentage of the cluster's capacity.
 */
public final class ByArrival {
  // Where pods come and go, arrived demand grows for ever and says little after a while.
  private static final int MOST_PERCENT = 400;

  private double[] sums = new double[0];
  private int[] counts = new int[0];

  void add(int percent, double value) {
    if (Double.isNaN(value)) {
      return;
    }
    if (percent > MOST_PERCENT) {
      return;
    }
    if (percent >= sums.length) {
      sums = Arrays.copyOf(sums, percent + 1);
      counts = Arrays.copyOf(counts, percent + 1);
    }
    sums[percent] += value;
    counts[percent]++;
  }

  /** One more than the highest percentage that was reached. */
  public int length() {
    return sums.length;
  }

  public OptionalDouble at(int percent) {
    return percent < 0 || percent >= sums.length || counts[percent] == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sums[percent] / counts[percent]);
  }
}
