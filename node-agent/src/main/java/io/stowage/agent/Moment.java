package io.stowage.agent;

import java.time.Duration;
import java.time.Instant;

/**
 * A moment, by the clock that others read, too, and by one that nobody sets. What passes between
 * two moments only the latter tells.
 */
record Moment(Instant at, long nanos) {

  static Moment now() {
    return new Moment(Instant.now(), System.nanoTime());
  }

  Duration since(Moment earlier) {
    return Duration.ofNanos(nanos - earlier.nanos);
  }
}
