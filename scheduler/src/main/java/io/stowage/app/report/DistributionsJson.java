package io.stowage.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.compare.Comparison;
import io.stowage.simulation.metric.RunRecord;
import io.stowage.simulation.metric.Samples;
import java.util.function.Function;

/** How long pods waited and decisions took, as percentiles over all seeds. */
final class DistributionsJson {
  private static final double[] PERCENTILES = {
    0, 1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 92, 94, 95, 96,
    97, 98, 99, 99.5, 99.9, 100
  };

  private final Comparison comparison;
  private final String workload;

  DistributionsJson(Comparison comparison, String workload) {
    this.comparison = comparison;
    this.workload = workload;
  }

  void write(ObjectNode json) {
    ArrayNode percentiles = json.putArray("percentiles");
    for (double percentile : PERCENTILES) {
      percentiles.add(percentile);
    }
    write(json.putArray("pendingSeconds"), RunRecord::pendingSeconds);
    write(json.putArray("latencyMillis"), RunRecord::latencyMillis);
    write(json.putArray("decisionMicros"), RunRecord::decisionMicros);
  }

  private void write(ArrayNode json, Function<RunRecord, Samples> samples) {
    for (String policy : comparison.plan().policies()) {
      Samples all = new Samples();
      comparison.of(workload, policy).forEach(run -> samples.apply(run.record()).forEach(all::add));
      if (all.size() > 0) {
        ObjectNode distribution = json.addObject();
        distribution.put("policy", policy);
        ArrayNode values = distribution.putArray("values");
        for (double percentile : PERCENTILES) {
          Json.add(values, all.percentile(percentile / 100).orElse(Double.NaN));
        }
      }
    }
  }
}
