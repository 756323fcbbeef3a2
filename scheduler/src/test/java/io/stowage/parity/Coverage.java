package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts what upstream's answers exercised, to show that the generator leaves nothing out. */
final class Coverage {
  private final Map<String, Integer> casesByReason = new TreeMap<>();
  private final Map<String, Integer> casesByRefusingPlugin = new TreeMap<>();
  private final Map<String, Integer> casesByDiscerningScore = new TreeMap<>();
  private final Map<String, Integer> casesByOutcome = new TreeMap<>();
  private long nodes;
  private long passes;

  void count(JsonNode answer) {
    var verdicts = answer.path("nodes");
    long passing =
        verdicts.valueStream().filter(verdict -> verdict.path("pass").asBoolean()).count();
    nodes += verdicts.size();
    passes += passing;
    casesByOutcome.merge(outcome(answer, passing), 1, Integer::sum);
    countRefusals(verdicts);
    countScores(verdicts);
  }

  private static String outcome(JsonNode answer, long passing) {
    if (answer.has("error")) {
      return "error: " + withoutNames(answer.path("error").asText()).split("[:\\[]", 2)[0];
    }
    return passing == 0
        ? "no node passes"
        : passing == answer.path("nodes").size() ? "all pass" : "some pass";
  }

  private void countRefusals(JsonNode verdicts) {
    var plugins = new HashSet<String>();
    var reasons = new HashSet<String>();
    for (var verdict : verdicts) {
      if (!verdict.path("pass").asBoolean()) {
        plugins.add(verdict.path("plugin").asText());
        verdict.path("reasons").forEach(reason -> reasons.add(withoutNames(reason.asText())));
      }
    }
    plugins.forEach(plugin -> casesByRefusingPlugin.merge(plugin, 1, Integer::sum));
    reasons.forEach(reason -> casesByReason.merge(reason, 1, Integer::sum));
  }

  private void countScores(JsonNode verdicts) {
    var valuesByPlugin = new TreeMap<String, HashSet<Long>>();
    for (var verdict : verdicts) {
      for (var score : verdict.path("scores").properties()) {
        valuesByPlugin
            .computeIfAbsent(score.getKey(), _ -> new HashSet<>())
            .add(score.getValue().asLong());
      }
    }
    valuesByPlugin.forEach(
        (plugin, values) ->
            casesByDiscerningScore.merge(plugin, values.size() > 1 ? 1 : 0, Integer::sum));
  }

  private static String withoutNames(String text) {
    return text.replaceAll("\"[^\"]*\"", "\"…\"")
        .replaceAll("\\b[\\w-]+/[\\w-]*tested[\\w-]*", "…")
        .replaceAll("(\\w+-)\\d+\\b", "$1N");
  }

  int casesWithReason(String reason) {
    return casesByReason.getOrDefault(reason, 0);
  }

  int casesWithDiscerningScore(String plugin) {
    return casesByDiscerningScore.getOrDefault(plugin, 0);
  }

  String report() {
    return """
    %.1f %% of %d nodes pass. Number of cases
    by outcome:
    %s
    by plugin that refused a node:
    %s
    by reason:
    %s
    by score that told nodes apart:
    %s\
    """
        .formatted(
            100.0 * passes / Math.max(1, nodes),
            nodes,
            table(casesByOutcome),
            table(casesByRefusingPlugin),
            table(casesByReason),
            table(casesByDiscerningScore));
  }

  private static String table(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> "%7d  %s".formatted(entry.getValue(), entry.getKey()))
        .collect(Collectors.joining("\n"));
  }
}
