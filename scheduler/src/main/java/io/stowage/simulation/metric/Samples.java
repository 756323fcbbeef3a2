package io.stowage.simulation.metric;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;

/** Numbers that are gathered first and asked for their mean and percentiles later. */
public final class Samples {
  private double[] values = new double[64];
  private int size;
  private boolean sorted;

  public void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
    sorted = false;
  }

  public int size() {
    return size;
  }

  public void forEach(DoubleConsumer each) {
    Arrays.stream(values, 0, size).forEach(each);
  }

  public OptionalDouble mean() {
    return Arrays.stream(values, 0, size).average();
  }

  /** The smallest value that at least this part of all values does not exceed. */
  public OptionalDouble percentile(double part) {
    if (size == 0) {
      return OptionalDouble.empty();
    }
    if (!sorted) {
      Arrays.sort(values, 0, size);
      sorted = true;
    }
    int rank = (int) Math.ceil(part * size);
    return OptionalDouble.of(values[Math.clamp(rank - 1, 0, size - 1)]);
  }
}
