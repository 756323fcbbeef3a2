package io.stowage.energy;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;

/** A number for each hour of the day, in UTC. */
public record ByHour(List<Double> values) {
  private static final int HOURS = 24;

  public ByHour {
    values = List.copyOf(values);
    if (values.size() != HOURS) {
      throw new IllegalArgumentException(
          "%d values will not do for a day. Maybe give one for each of 24 hours."
              .formatted(values.size()));
    }
  }

  public static ByHour always(double value) {
    return new ByHour(Collections.nCopies(HOURS, value));
  }

  public double at(Instant time) {
    return values.get(time.atOffset(ZoneOffset.UTC).getHour());
  }

  public boolean isConstant() {
    return new HashSet<>(values).size() == 1;
  }
}
