package io.stowage.scheduling;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How long pods wait in the queue.
 *
 * @param initialBackoff the wait after the first failed attempt; it doubles with each further one
 * @param longestBackoff the longest wait between attempts; zero: no wait at all
 * @param longestUnschedulable after this time, a pod is tried again though nothing has happened
 */
public record QueueSettings(
    Duration initialBackoff, Duration longestBackoff, Duration longestUnschedulable) {

  public static final QueueSettings DEFAULT =
      new QueueSettings(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofMinutes(5));

  // backoff_queue.go, v1.36.3: within such a window pods are ordered by priority, so that all of a
  // window is released at once.
  static final Duration WINDOW = Duration.ofSeconds(1);

  public QueueSettings {
    if (initialBackoff.isNegative() || longestBackoff.isNegative()) {
      throw new IllegalArgumentException(
          "A back-off of %s to %s is negative.".formatted(initialBackoff, longestBackoff));
    }
  }

  /** The second in which a pod's back-off ends. */
  Instant backoffEnd(Instant failedAt, int failures) {
    return longestBackoff.isZero() || failures == 0
        ? Instant.MIN
        : failedAt.plus(backoff(failures)).truncatedTo(ChronoUnit.SECONDS);
  }

  /** A back-off is over when the second in which it ends is over. */
  static boolean isOver(Instant backoffEnd, Instant now) {
    return backoffEnd.isBefore(now.truncatedTo(ChronoUnit.SECONDS));
  }

  private Duration backoff(int failures) {
    Duration wait = initialBackoff;
    for (int i = 1; i < failures && wait.compareTo(longestBackoff) < 0; i++) {
      wait = wait.multipliedBy(2);
    }
    return wait.compareTo(longestBackoff) < 0 ? wait : longestBackoff;
  }
}
