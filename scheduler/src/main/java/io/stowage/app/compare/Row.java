package io.stowage.app.compare;

import io.stowage.simulation.metric.Metric;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/**
 * One line of a comparison: a policy on a workload, by one metric.
 *
 * @param bySeed the value of each finished run that has one
 * @param bound what no policy can beat, mean over the seeds
 * @param boundProven whether with each seed there is a placement that reaches it
 */
public record Row(
    String workload,
    String policy,
    Metric metric,
    SequencedMap<Long, Double> bySeed,
    DecisionMicros decisions,
    OptionalDouble bound,
    boolean boundProven) {

  /** What a decision took. */
  public record DecisionMicros(double p50, double p90, double p99) {}

  public Estimate estimate() {
    return Estimate.of(List.copyOf(bySeed.values()));
  }

  /** How much more this is than the other, seed by seed: both saw the same pods. */
  public Estimate minus(Row other) {
    return Estimate.of(
        bySeed.keySet().stream()
            .filter(other.bySeed::containsKey)
            .map(seed -> at(seed) - other.at(seed))
            .toList());
  }

  private double at(long seed) {
    return bySeed.getOrDefault(seed, Double.NaN);
  }
}
