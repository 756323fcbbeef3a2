package io.stowage.simulation.workload;

import io.stowage.cluster.Resources;
import io.stowage.manifest.Quantity;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Function;

/** Fields of the user's own files that are written as in Kubernetes: 500m, 2Gi. */
final class Amounts {
  private Amounts() {}

  static Resources cpuAndMemory(TraceRow row) throws TraceRow.BadRow {
    return Resources.of(
        amount(row, "cpu", Quantity::milli), amount(row, "memory", Quantity::whole));
  }

  private static long amount(TraceRow row, String column, Function<Quantity, OptionalLong> reading)
      throws TraceRow.BadRow {
    String text = row.text(column);
    try {
      Quantity quantity = Quantity.parse(text);
      OptionalLong amount = reading.apply(quantity);
      if (!quantity.isNegative() && amount.isPresent()) {
        return amount.getAsLong();
      }
    } catch (NumberFormatException noQuantity) {
      // Reported below, with those below zero and above all bounds.
    }
    throw new TraceRow.BadRow(
        "%s is '%s', which is no amount like 500m or 2Gi".formatted(column, text));
  }

  /** Seconds since the start; none are 0. */
  static Duration seconds(TraceRow row, String column) throws TraceRow.BadRow {
    double seconds = row.number(column, 0);
    if (seconds < 0 || seconds > Duration.ofDays(3650).toSeconds()) {
      throw new TraceRow.BadRow("%s is %s, which is no time".formatted(column, seconds));
    }
    return Duration.ofMillis(Math.round(1000 * seconds));
  }
}
