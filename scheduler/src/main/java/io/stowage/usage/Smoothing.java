package io.stowage.usage;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The middle of the last three readings of one sensor, so that a single wild one moves nobody. Of
 * two readings it is the latter.
 */
final class Smoothing {
  private static final int REMEMBERED = 3;

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
    if (last.size() < REMEMBERED) {
      return newest;
    }
    double[] values = last.stream().mapToDouble(Signal::value).sorted().toArray();
    return new Signal(
        values[REMEMBERED / 2], newest.measuredAt(), newest.source(), newest.confidence());
  }
}
