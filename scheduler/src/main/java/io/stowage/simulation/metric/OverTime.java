package io.stowage.simulation.metric;

import java.time.Duration;

/** A quantity over the time of a run: its mean, weighted by time, in equally long pieces. */
public final class OverTime {
  private final double pieceSeconds;
  private final double[] weighted;
  private final double[] seconds;
  private double highest = Double.NaN;

  OverTime(Duration length, int pieces) {
    this.pieceSeconds = Math.max(length.toNanos() / 1e9 / pieces, 1e-9);
    this.weighted = new double[pieces];
    this.seconds = new double[pieces];
  }

  /** The quantity had this value between these seconds; not a number: it had none. */
  void add(double fromSecond, double untilSecond, double value) {
    if (Double.isNaN(value)) {
      return;
    }
    highest = Double.isNaN(highest) ? value : Math.max(highest, value);
    int piece = Math.min((int) (fromSecond / pieceSeconds), weighted.length - 1);
    double at = fromSecond;
    while (piece < weighted.length - 1 && (piece + 1) * pieceSeconds < untilSecond) {
      double pieceEnd = Math.max(at, (piece + 1) * pieceSeconds);
      add(piece++, pieceEnd - at, value);
      at = pieceEnd;
    }
    add(piece, untilSecond - at, value);
  }

  private void add(int piece, double time, double value) {
    weighted[piece] += value * time;
    seconds[piece] += time;
  }

  public int pieces() {
    return weighted.length;
  }

  public double pieceSeconds() {
    return pieceSeconds;
  }

  /** The mean in a piece; not a number where there was no value in it. */
  public double mean(int piece) {
    return weighted[piece] / seconds[piece];
  }

  /** The highest value that lasted; not a number where there was none. */
  public double highest() {
    return highest;
  }

  /** The mean over the whole run. */
  public double mean() {
    double all = 0;
    double time = 0;
    for (int i = 0; i < weighted.length; i++) {
      all += weighted[i];
      time += seconds[i];
    }
    return all / time;
  }
}
