package io.stowage.cluster;

import java.util.OptionalDouble;

/**
 * How far from its users a pod may run, as the time of the way there.
 *
 * @param softMillis what is wished for
 * @param hardMillis what must not be exceeded
 */
public record LatencyLimits(OptionalDouble softMillis, OptionalDouble hardMillis) {

  public LatencyLimits {
    check(softMillis);
    check(hardMillis);
    if (softMillis.orElse(0) > hardMillis.orElse(Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "A soft limit of %s ms above the hard limit of %s ms will not do. Maybe swap them."
              .formatted(softMillis.getAsDouble(), hardMillis.getAsDouble()));
    }
  }

  private static void check(OptionalDouble millis) {
    if (!(millis.orElse(0) >= 0 && millis.orElse(0) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "A latency limit of %s ms will not do. Maybe give 0 or more."
              .formatted(millis.getAsDouble()));
    }
  }

  public static LatencyLimits of(double softMillis, double hardMillis) {
    return new LatencyLimits(OptionalDouble.of(softMillis), OptionalDouble.of(hardMillis));
  }

  /** Whether a node so far from the users is out of the question. */
  public boolean forbids(double millis) {
    return millis > hardMillis.orElse(Double.MAX_VALUE);
  }

  /** Whether a node so far from the users is as near as was wished for. */
  public boolean welcomes(double millis) {
    return millis <= softMillis.orElse(hardMillis.orElse(Double.MAX_VALUE));
  }
}
