package io.stowage.app.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.simulation.metric.Metric;

/** A comparison as JSON, for scripts; what is not known is null. */
final class ComparisonJson {
  private ComparisonJson() {}

  static ObjectNode of(Comparison comparison) {
    ObjectNode top = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = top.putArray("rows");
    comparison.rows().forEach(row -> write(row, rows.addObject()));
    ArrayNode overall = top.putArray("overall");
    for (Metric metric : comparison.metrics()) {
      Overall.of(comparison, metric).forEach(each -> write(metric, each, overall.addObject()));
    }
    if (comparison.missingRuns() > 0) {
      top.put("missingRuns", comparison.missingRuns());
    }
    return top;
  }

  private static void write(Metric metric, Overall overall, ObjectNode json) {
    json.put("policy", overall.policy());
    json.put("metric", metric.name());
    put(json, "mean", overall.mean());
    put(json, "iqmAhead", overall.ahead());
    ArrayNode interval = json.putArray("ci95");
    add(interval, overall.low());
    add(interval, overall.high());
    put(json, "winRate", overall.wins());
    put(json, "regret", Math.max(0, overall.regret()));
    json.put("worstWorkload", overall.worst());
  }

  private static void write(Row row, ObjectNode json) {
    Estimate estimate = row.estimate();
    json.put("workload", row.workload());
    json.put("policy", row.policy());
    json.put("metric", row.metric().name());
    json.put("unit", row.metric().unit());
    put(json, "mean", estimate.mean());
    ArrayNode interval = json.putArray("ci95");
    add(interval, estimate.low());
    add(interval, estimate.high());
    json.put("n", estimate.values().size());
    ArrayNode values = json.putArray("values");
    estimate.values().forEach(value -> add(values, value));
    ArrayNode seeds = json.putArray("seeds");
    row.bySeed().keySet().forEach(seeds::add);
    if (row.bound().isPresent()) {
      put(json, "bound", row.bound().getAsDouble());
      json.put("boundProven", row.boundProven());
    }
    ObjectNode decisions = json.putObject("decisionMicros");
    put(decisions, "p50", row.decisions().p50());
    put(decisions, "p90", row.decisions().p90());
    put(decisions, "p99", row.decisions().p99());
  }

  private static void put(ObjectNode json, String field, double number) {
    if (Double.isFinite(number)) {
      json.put(field, number);
    } else {
      json.putNull(field);
    }
  }

  private static void add(ArrayNode array, double number) {
    if (Double.isFinite(number)) {
      array.add(number);
    } else {
      array.addNull();
    }
  }
}
