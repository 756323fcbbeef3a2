package io.stowage.app.compare;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What is to be compared.
 *
 * @param workloads by the names that the user gave them
 * @param policies as the user wrote them
 * @param catalogue where their names are looked up
 * @param metrics those that the user named; empty: those that each workload is about
 * @param extras what is worked out beside the metrics
 */
public record Plan(
    SequencedMap<String, Workload> workloads,
    List<String> policies,
    PolicyCatalogue catalogue,
    List<Long> seeds,
    List<Metric> metrics,
    Extras extras) {

  /**
   * What is worked out beside the metrics.
   *
   * @param heatMaps pods per node, with the first seed
   * @param bounds what no policy can beat
   * @param boundCurves the same all along the arrived demand
   */
  public record Extras(boolean heatMaps, boolean bounds, boolean boundCurves) {
    public static final Extras NONE = new Extras(false, false, false);
  }

  public Plan {
    policies = List.copyOf(policies);
    seeds = List.copyOf(seeds);
    metrics = List.copyOf(metrics);
  }

  /** The metrics by which policies are judged on a workload. */
  public List<Metric> metricsOf(String workload) {
    return metrics.isEmpty()
        ? Optional.ofNullable(workloads.get(workload)).stream()
            .flatMap(known -> known.headlines().stream())
            .map(Metrics::named)
            .toList()
        : metrics;
  }

  /** All runs, in the order in which results are told. */
  public List<PlannedRun> runs() {
    List<PlannedRun> runs = new ArrayList<>();
    workloads.forEach(
        (name, workload) -> {
          for (String policy : policies) {
            for (long seed : seeds) {
              boolean heatMap = extras.heatMaps && seed == seeds.getFirst();
              runs.add(new PlannedRun(name, workload, policy, catalogue, seed, heatMap));
            }
          }
        });
    return runs;
  }
}
