package io.stowage.simulation;

import java.util.PriorityQueue;

/**
 * What is to be done at which time, in nanoseconds; what was planned first for a time is done
 * first.
 */
final class Agenda {
  static final long NEVER = Long.MAX_VALUE;

  private record Due(long nanos, long order, Runnable deed) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return nanos == other.nanos
          ? Long.compare(order, other.order)
          : Long.compare(nanos, other.nanos);
    }
  }

  private final PriorityQueue<Due> dues = new PriorityQueue<>();
  private long orders;

  void plan(long nanos, Runnable deed) {
    dues.add(new Due(nanos, orders++, deed));
  }

  /** The time of the next deed, or never. */
  long next() {
    Due first = dues.peek();
    return first == null ? NEVER : first.nanos;
  }

  /** Does all that is due until then, what is planned meanwhile included. */
  void doUntil(long nanos) {
    while (next() <= nanos) {
      dues.remove().deed().run();
    }
  }
}
