package io.stowage.app.compare;

import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Metric;
import java.util.List;
import java.util.SequencedMap;

/**
 * What is to be compared.
 *
 * @param workloads by the names that the user gave them
 * @param policies as the user wrote them
 * @param withHeatMaps whether pods per node are recorded, for a report
 */
public record Plan(
    SequencedMap<String, Workload> workloads,
    List<String> policies,
    List<Long> seeds,
    List<Metric> metrics,
    boolean withHeatMaps) {

  public Plan {
    policies = List.copyOf(policies);
    seeds = List.copyOf(seeds);
    metrics = List.copyOf(metrics);
  }

  public int runs() {
    return workloads.size() * policies.size() * seeds.size();
  }
}
