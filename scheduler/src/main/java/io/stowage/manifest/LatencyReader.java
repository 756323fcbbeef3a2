package io.stowage.manifest;

import io.stowage.cluster.LatencyLimits;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads how far from its users a pod may run, from annotations. */
final class LatencyReader {
  private static final String SOFT = "latencySoftConstraint";
  private static final String HARD = "latencyHardConstraint";

  private LatencyReader() {}

  static Optional<LatencyLimits> limits(Metadata metadata) {
    Field soft = metadata.annotation(SOFT);
    Field hard = metadata.annotation(HARD);
    if (soft.isAbsent() && hard.isAbsent()) {
      return Optional.empty();
    }
    OptionalDouble wished = millis(soft);
    OptionalDouble most = millis(hard);
    if (wished.isPresent() && most.isPresent() && wished.getAsDouble() > most.getAsDouble()) {
      throw soft.bad("Maybe swap it with " + HARD + ", which is less.");
    }
    return Optional.of(new LatencyLimits(wished, most));
  }

  private static OptionalDouble millis(Field field) {
    if (field.isAbsent()) {
      return OptionalDouble.empty();
    }
    try {
      double millis = Double.parseDouble(field.text().strip());
      if (millis >= 0 && millis <= Double.MAX_VALUE) {
        return OptionalDouble.of(millis);
      }
    } catch (NumberFormatException notANumber) {
      // Answered below, like a number out of range.
    }
    throw field.bad("Maybe write milliseconds, as 20 or 12.5.");
  }
}
