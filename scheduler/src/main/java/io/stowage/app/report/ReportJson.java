package io.stowage.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.Estimate;
import io.stowage.app.compare.Row;
import io.stowage.app.compare.Verdict;
import io.stowage.app.compare.VerdictWords;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.Quantities;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** All that the page shows, as the JSON that its script reads. */
final class ReportJson {
  private final Comparison comparison;

  private ReportJson(Comparison comparison) {
    this.comparison = comparison;
  }

  static ObjectNode of(Comparison comparison, Provenance made) {
    ObjectNode top = JsonNodeFactory.instance.objectNode();
    top.put("command", made.command());
    top.put("version", made.version());
    top.put("made", made.at().toString());
    top.put("runs", comparison.runs().size());
    top.put("missing", comparison.missingRuns());
    ArrayNode seeds = top.putArray("seeds");
    comparison.plan().seeds().forEach(seeds::add);
    ArrayNode workloads = top.putArray("workloads");
    ReportJson report = new ReportJson(comparison);
    for (String workload : comparison.plan().workloads().sequencedKeySet()) {
      report.write(workload, workloads.addObject());
    }
    return top;
  }

  private void write(String workload, ObjectNode json) {
    json.put("name", workload);
    ArrayNode policies = json.putArray("policies");
    comparison.plan().policies().stream()
        .filter(policy -> !comparison.of(workload, policy).isEmpty())
        .forEach(policies::add);
    ArrayNode verdicts = json.putArray("verdicts");
    for (Metric metric : comparison.plan().metricsOf(workload)) {
      verdict(workload, metric).ifPresent(verdict -> write(verdict, verdicts.addObject()));
    }
    ArrayNode all = json.putArray("numbers");
    everyMetric(workload)
        .values()
        .forEach(
            metric ->
                verdict(workload, metric).ifPresent(verdict -> write(verdict, all.addObject())));
    new CurvesJson(comparison, workload).write(json);
    new DistributionsJson(comparison, workload).write(json);
    new HeatMapJson(comparison, workload).write(json.putObject("podsPerNode"));
  }

  private Optional<Verdict> verdict(String workload, Metric metric) {
    return Verdict.of(comparison.rows(workload, metric));
  }

  /** Those that the comparison is about first. */
  private SequencedMap<String, Metric> everyMetric(String workload) {
    SequencedMap<String, Metric> metrics = new LinkedHashMap<>();
    comparison.plan().metricsOf(workload).forEach(metric -> metrics.put(metric.name(), metric));
    Metrics.catalogue().forEach(metrics::putIfAbsent);
    Quantities.catalogue().keySet().forEach(name -> metrics.putIfAbsent(name, Metrics.named(name)));
    return metrics;
  }

  private static void write(Verdict verdict, ObjectNode json) {
    Metric metric = verdict.metric();
    json.put("metric", metric.name());
    json.put("unit", metric.unit());
    json.put("description", metric.description());
    json.put("higherIsBetter", verdict.isHigherBetter());
    json.put("words", VerdictWords.of(verdict));
    verdict.best().bound().ifPresent(bound -> Json.put(json, "bound", bound));
    ArrayNode rows = json.putArray("rows");
    verdict.ranked().forEach(row -> write(verdict, row, rows.addObject()));
  }

  private static void write(Verdict verdict, Row row, ObjectNode json) {
    Estimate estimate = row.estimate();
    json.put("policy", row.policy());
    json.put("mark", row == verdict.best() ? "best" : verdict.isTie(row) ? "tie" : "");
    Json.put(json, "mean", estimate.mean());
    Json.put(json, "low", estimate.low());
    Json.put(json, "high", estimate.high());
    ArrayNode values = json.putArray("values");
    estimate.values().forEach(value -> Json.add(values, value));
    Json.put(json, "p50", row.decisions().p50());
    Json.put(json, "p99", row.decisions().p99());
  }
}
