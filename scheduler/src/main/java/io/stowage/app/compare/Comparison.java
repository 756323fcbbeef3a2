package io.stowage.app.compare;

import io.stowage.app.compare.Row.DecisionMicros;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Samples;
import java.util.ArrayList;
import java.util.List;

/** All finished runs of a plan, in the plan's order, and the rows that sum them up. */
public record Comparison(Plan plan, List<Run> runs) {

  public Comparison {
    runs = List.copyOf(runs);
  }

  /** The finished runs of a policy on a workload. */
  public List<Run> of(String workload, String policy) {
    return runs.stream()
        .filter(run -> run.workload().equals(workload) && run.policy().equals(policy))
        .toList();
  }

  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String workload : plan.workloads().sequencedKeySet()) {
      for (Metric metric : plan.metrics()) {
        for (String policy : plan.policies()) {
          List<Run> finished = of(workload, policy);
          if (!finished.isEmpty()) {
            rows.add(row(workload, policy, metric, finished));
          }
        }
      }
    }
    return rows;
  }

  private static Row row(String workload, String policy, Metric metric, List<Run> finished) {
    List<Double> values =
        finished.stream()
            .map(run -> metric.value().apply(run.record()))
            .filter(value -> value.isPresent())
            .map(value -> value.getAsDouble())
            .toList();
    return new Row(workload, policy, metric, Estimate.of(values), decisions(finished));
  }

  private static DecisionMicros decisions(List<Run> finished) {
    Samples all = new Samples();
    finished.forEach(run -> run.record().decisionMicros().forEach(all::add));
    return new DecisionMicros(
        all.percentile(0.5).orElse(Double.NaN), all.percentile(0.99).orElse(Double.NaN));
  }
}
