package io.stowage.usage;

import java.time.Duration;
import java.time.Instant;

/**
 * One number that was measured of a node.
 *
 * @param source who measured it
 * @param confidence 0 to 1: 1 for a sensor on the node, less for what was worked out
 */
public record Signal(double value, Instant measuredAt, String source, double confidence) {
  public Signal {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "A signal of %s is %s. Maybe leave it out: what is not known has no signal."
              .formatted(source, value));
    }
  }

  Signal withValue(double other) {
    return other == value ? this : new Signal(other, measuredAt, source, confidence);
  }

  public Duration age(Instant now) {
    return Duration.between(measuredAt, now);
  }
}
