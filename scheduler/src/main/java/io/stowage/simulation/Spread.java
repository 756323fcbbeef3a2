package io.stowage.simulation;

/**
 * How far apart some parts of wholes are; in millionths, so that sums stay exact as parts change.
 */
public final class Spread {
  private int count;
  private long sum;
  private long sumOfSquares;

  void add(int sign, long ppm) {
    count += sign;
    sum += sign * ppm;
    sumOfSquares += sign * ppm * ppm;
  }

  /** The standard deviation in percentage points; not a number where there are no parts. */
  public double deviationPercent() {
    double mean = (double) sum / count;
    return Math.sqrt(Math.max(0, (double) sumOfSquares / count - mean * mean)) / 1e4;
  }
}
