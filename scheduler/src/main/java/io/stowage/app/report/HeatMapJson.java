package io.stowage.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.Run;
import io.stowage.simulation.metric.PodsPerNode;
import java.util.List;
import java.util.Map;

/** Pods per node over time with the first seed; many nodes are shown in groups, by their mean. */
final class HeatMapJson {
  private static final int MOST_ROWS = 120;

  private final Comparison comparison;
  private final String workload;

  HeatMapJson(Comparison comparison, String workload) {
    this.comparison = comparison;
    this.workload = workload;
  }

  void write(ObjectNode json) {
    ArrayNode maps = json.putArray("maps");
    for (String policy : comparison.plan().policies()) {
      comparison.of(workload, policy).stream()
          .filter(run -> run.record().podsPerNode().isPresent())
          .findFirst()
          .ifPresent(run -> write(run, maps.addObject()));
    }
  }

  private static void write(Run run, ObjectNode json) {
    PodsPerNode counts = run.record().podsPerNode().orElseThrow();
    List<Map.Entry<String, int[]>> nodes = List.copyOf(counts.counts().sequencedEntrySet());
    int inGroup = Math.max(1, Math.ceilDiv(nodes.size(), MOST_ROWS));
    json.put("policy", run.policy());
    json.put("seed", run.seed());
    json.put("nodesInRow", inGroup);
    json.put("nodes", nodes.size());
    Json.put(json, "step", counts.pieceSeconds());
    ArrayNode rows = json.putArray("rows");
    for (int first = 0; first < nodes.size(); first += inGroup) {
      var group = nodes.subList(first, Math.min(first + inGroup, nodes.size()));
      ObjectNode row = rows.addObject();
      row.put("first", group.getFirst().getKey());
      ArrayNode values = row.putArray("pods");
      for (int piece = 0; piece < counts.pieces(); piece++) {
        int at = piece;
        Json.add(values, group.stream().mapToInt(node -> node.getValue()[at]).average().orElse(0));
      }
    }
  }
}
