package io.stowage.api.rest;

import io.stowage.scheduling.Diagnosis;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which filters refused which nodes. */
public final class Refusals {
  private static final int EXAMPLES = 3;

  /**
   * What one filter says about some nodes.
   *
   * @param evictionMayHelp whether they might do if pods of lower priority left
   * @param examples a few of the nodes
   */
  public record Refusal(
      String filter,
      List<String> reasons,
      boolean evictionMayHelp,
      int nodes,
      List<String> examples) {}

  private Refusals() {}

  /** The most nodes first. */
  static List<Refusal> of(Diagnosis diagnosis) {
    Map<Finding, List<Integer>> alike = new LinkedHashMap<>();
    diagnosis
        .refusal()
        .ifPresent(
            finding -> alike.put(finding, new ArrayList<>(indices(diagnosis.nodes().size()))));
    for (int i = 0; i < diagnosis.findings().size(); i++) {
      alike.computeIfAbsent(diagnosis.findings().get(i), f -> new ArrayList<>()).add(i);
    }
    return alike.entrySet().stream()
        .map(group -> told(diagnosis, group.getKey(), group.getValue()))
        .sorted(Comparator.comparingInt(refusal -> -refusal.nodes()))
        .toList();
  }

  private static List<Integer> indices(int count) {
    return java.util.stream.IntStream.range(0, count).boxed().toList();
  }

  private static Refusal told(Diagnosis diagnosis, Finding finding, List<Integer> nodes) {
    return new Refusal(
        finding.filter(),
        finding.verdict().reasons(),
        finding.verdict().mayBeCuredByEviction(),
        nodes.size(),
        nodes.stream().limit(EXAMPLES).map(i -> diagnosis.nodes().get(i).name()).toList());
  }
}
