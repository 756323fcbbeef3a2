package io.stowage.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/** What a node was measured to use, and when; a reading that is missing is absent, never 0. */
public record Usage(
    Instant measuredAt,
    OptionalDouble milliCpu,
    OptionalDouble memoryBytes,
    OptionalDouble watts,
    OptionalDouble latencyMillis) {

  public Duration age(Instant now) {
    return Duration.between(measuredAt, now);
  }

  /** Whether it says how much of the node its pods use. */
  boolean tellsLoad() {
    return milliCpu.isPresent() || memoryBytes.isPresent();
  }
}
