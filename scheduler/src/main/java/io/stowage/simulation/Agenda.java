package io.stowage.simulation;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** What is to be done at which time; what was planned first for a time is done first. */
final class Agenda {
  private record Due(Instant at, long order, Runnable deed) {}

  private static final Comparator<Due> IN_TIME =
      Comparator.comparing(Due::at).thenComparingLong(Due::order);

  private final PriorityQueue<Due> dues = new PriorityQueue<>(IN_TIME);
  private long orders;

  void plan(Instant at, Runnable deed) {
    dues.add(new Due(at, orders++, deed));
  }

  /** The time of the next deed; {@code Instant.MAX} if there is none. */
  Instant next() {
    Due first = dues.peek();
    return first == null ? Instant.MAX : first.at();
  }

  /** Does all that is due until then, what is planned meanwhile included. */
  void doUntil(Instant until) {
    while (!next().isAfter(until)) {
      dues.remove().deed().run();
    }
  }
}
