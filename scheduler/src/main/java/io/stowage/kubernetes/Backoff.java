package io.stowage.kubernetes;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait before the next try: longer each time, and never as long as everybody else, so
 * that an API server that comes back is not asked by all at once.
 */
final class Backoff {
  private final Duration first;
  private final Duration longest;
  private Duration next;
  private Duration least = Duration.ZERO;

  Backoff(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
    this.next = first;
  }

  /** Between tries of one write that somebody waits for. */
  static Backoff ofWrites() {
    return new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));
  }

  Duration next() {
    Duration base = next;
    Duration doubled = next.multipliedBy(2);
    next = doubled.compareTo(longest) > 0 ? longest : doubled;
    double jitter = ThreadLocalRandom.current().nextDouble(0.5, 1.5);
    Duration chosen = Duration.ofNanos((long) (base.toNanos() * jitter));
    Duration due = chosen.compareTo(least) < 0 ? least : chosen;
    least = Duration.ZERO;
    return due;
  }

  /** Somebody asked to be left alone for so long. */
  void atLeast(Duration asked) {
    least = asked;
  }

  void reset() {
    next = first;
    least = Duration.ZERO;
  }
}
