package io.stowage.usage;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What one sensor says, without what would move pods for nothing: a single wild reading, which the
 * middle of the last three leaves out, and a sensor that jumps to and fro, of which the mean
 * counts, with half the confidence. Of two readings it is the latter.
 */
final class Smoothing {
  private static final int MIDDLE_OF = 3;
  // Even, so that the mean of two levels that alternate stands still.
  private static final int REMEMBERED = 6;
  private static final int TURNS_OF_A_FLAPPING_SENSOR = 4;
  private static final double WORTH_A_TURN = 0.1;
  private static final double DOUBT = 0.5;

  private final Deque<Signal> last = new ArrayDeque<>();

  /** Takes a reading that is newer than all before; others are replays and change nothing. */
  void take(Signal signal) {
    if (!last.isEmpty() && !signal.measuredAt().isAfter(last.getLast().measuredAt())) {
      return;
    }
    last.addLast(signal);
    if (last.size() > REMEMBERED) {
      last.removeFirst();
    }
  }

  /** The smoothed reading, as old as the last one. */
  Signal smoothed() {
    Signal newest = last.getLast();
    double[] values = last.stream().mapToDouble(Signal::value).toArray();
    if (values.length < MIDDLE_OF) {
      return newest;
    }
    if (turns(values) >= TURNS_OF_A_FLAPPING_SENSOR) {
      double mean = last.stream().mapToDouble(Signal::value).average().orElseThrow();
      return new Signal(mean, newest.measuredAt(), newest.source(), DOUBT * newest.confidence());
    }
    int n = values.length;
    double middle =
        Math.max(
            Math.min(values[n - 1], values[n - 2]),
            Math.min(Math.max(values[n - 1], values[n - 2]), values[n - 3]));
    return new Signal(middle, newest.measuredAt(), newest.source(), newest.confidence());
  }

  /** How often the way goes back, steps that are small beside the values apart. */
  private static int turns(double[] values) {
    int turns = 0;
    double way = 0;
    for (int i = 1; i < values.length; i++) {
      double step = values[i] - values[i - 1];
      double large = WORTH_A_TURN * Math.max(Math.abs(values[i]), Math.abs(values[i - 1]));
      if (Math.abs(step) > large) {
        turns += way * step < 0 ? 1 : 0;
        way = step;
      }
    }
    return turns;
  }
}
