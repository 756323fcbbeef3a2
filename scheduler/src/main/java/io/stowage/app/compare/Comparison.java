package io.stowage.app.compare;

import io.stowage.app.compare.Row.DecisionMicros;
import io.stowage.simulation.bound.BoundValue;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Samples;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** All finished runs of a plan, in the plan's order, and the rows that sum them up. */
public record Comparison(Plan plan, List<Run> runs, List<SeedBound> bounds) {

  public Comparison {
    runs = List.copyOf(runs);
    bounds = List.copyOf(bounds);
  }

  /** The finished runs of a policy on a workload. */
  public List<Run> of(String workload, String policy) {
    return runs.stream()
        .filter(run -> run.workload().equals(workload) && run.policy().equals(policy))
        .toList();
  }

  public int missingRuns() {
    return plan.runs().size() - runs.size();
  }

  public List<Row> rows() {
    return plan.workloads().sequencedKeySet().stream()
        .flatMap(
            workload -> plan.metricsOf(workload).stream().flatMap(m -> rows(workload, m).stream()))
        .toList();
  }

  /** The rows of one workload and metric, in the order of the policies. */
  public List<Row> rows(String workload, Metric metric) {
    List<Row> rows = new ArrayList<>();
    List<BoundValue> ofSeeds = bounds(workload, metric);
    OptionalDouble bound = ofSeeds.stream().mapToDouble(BoundValue::value).average();
    boolean proven = !ofSeeds.isEmpty() && ofSeeds.stream().allMatch(BoundValue::proven);
    for (String policy : plan.policies()) {
      List<Run> finished = of(workload, policy);
      if (!finished.isEmpty()) {
        rows.add(
            new Row(
                workload,
                policy,
                metric,
                bySeed(metric, finished),
                decisions(finished),
                bound,
                proven));
      }
    }
    return rows;
  }

  /** The metrics of all workloads, each once. */
  public List<Metric> metrics() {
    SequencedMap<String, Metric> byName = new LinkedHashMap<>();
    plan.workloads()
        .sequencedKeySet()
        .forEach(
            workload ->
                plan.metricsOf(workload)
                    .forEach(metric -> byName.putIfAbsent(metric.name(), metric)));
    return List.copyOf(byName.values());
  }

  /** Who won, for each workload and metric that has values. */
  public List<Verdict> verdicts() {
    return plan.workloads().sequencedKeySet().stream()
        .flatMap(
            workload ->
                plan.metricsOf(workload).stream()
                    .flatMap(metric -> Verdict.of(rows(workload, metric)).stream()))
        .toList();
  }

  private List<BoundValue> bounds(String workload, Metric metric) {
    return bounds.stream()
        .filter(known -> known.workload().equals(workload) && known.metric().equals(metric.name()))
        .map(SeedBound::bound)
        .toList();
  }

  private static SequencedMap<Long, Double> bySeed(Metric metric, List<Run> finished) {
    SequencedMap<Long, Double> bySeed = new LinkedHashMap<>();
    finished.forEach(
        run ->
            metric.value().apply(run.record()).ifPresent(value -> bySeed.put(run.seed(), value)));
    return bySeed;
  }

  private static DecisionMicros decisions(Collection<Run> finished) {
    Samples all = new Samples();
    finished.forEach(run -> run.record().decisionMicros().forEach(all::add));
    return new DecisionMicros(
        all.percentile(0.5).orElse(Double.NaN),
        all.percentile(0.9).orElse(Double.NaN),
        all.percentile(0.99).orElse(Double.NaN));
  }
}
