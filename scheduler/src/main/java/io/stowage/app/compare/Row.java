package io.stowage.app.compare;

import io.stowage.simulation.metric.Metric;

/** One line of a comparison: a policy on a workload, by one metric. */
public record Row(
    String workload, String policy, Metric metric, Estimate estimate, DecisionMicros decisions) {

  /** What a decision took. */
  public record DecisionMicros(double p50, double p99) {}
}
