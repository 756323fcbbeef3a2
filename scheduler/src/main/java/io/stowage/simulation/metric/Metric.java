package io.stowage.simulation.metric;

import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A number by which runs are compared.
 *
 * @param unit as it stands behind the number; empty for a count
 * @param better which direction is good
 * @param value the number; absent where the run has no such thing
 */
public record Metric(
    String name,
    String unit,
    Better better,
    String description,
    Function<RunRecord, OptionalDouble> value) {

  /** Which direction is good. */
  public enum Better {
    HIGHER,
    LOWER
  }
}
