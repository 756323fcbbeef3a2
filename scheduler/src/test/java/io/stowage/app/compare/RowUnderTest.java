package io.stowage.app.compare;

import io.stowage.simulation.metric.Metric;
import java.util.LinkedHashMap;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** Rows for tests: values with the seeds 42, 43 and so on. */
public final class RowUnderTest {
  private static final Metric ALLOCATION =
      new Metric(
          "alloc@100", "%", Metric.Better.HIGHER, "allocated", run -> OptionalDouble.empty());
  private static final Metric ENERGY =
      new Metric("kwh", "kWh", Metric.Better.LOWER, "energy", run -> OptionalDouble.empty());

  private RowUnderTest() {}

  static Row allocation(String policy, double... values) {
    return row(policy, ALLOCATION, OptionalDouble.empty(), values);
  }

  static Row boundedAllocation(String policy, double bound, double... values) {
    return row(policy, ALLOCATION, OptionalDouble.of(bound), values);
  }

  public static Row energy(String policy, double... values) {
    return row(policy, ENERGY, OptionalDouble.empty(), values);
  }

  private static Row row(String policy, Metric metric, OptionalDouble bound, double... values) {
    SequencedMap<Long, Double> bySeed = new LinkedHashMap<>();
    for (double value : values) {
      bySeed.put(42L + bySeed.size(), value);
    }
    return new Row(
        "harbour",
        policy,
        metric,
        bySeed,
        new Row.DecisionMicros(10, 20, Double.NaN),
        bound,
        false);
  }
}
