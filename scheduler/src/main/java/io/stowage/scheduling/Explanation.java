package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PreferredNodeAffinity;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why this node, and why not the others: every node's verdict and the parts of its score.
 *
 * @param diagnosis why no node will do; empty when some node will
 * @param decidedBy who made the scores, where the policy does not always make them itself
 */
public record Explanation(
    Pod pod, List<OnNode> nodes, Optional<Diagnosis> diagnosis, Optional<DecidedBy> decidedBy) {

  /**
   * One node's part.
   *
   * @param no who refused it and why; empty when it passed
   * @param scores the parts of its total by name; empty when it did not pass
   */
  public record OnNode(
      NodeView node, Optional<Finding> no, Map<String, Double> scores, double total) {}

  static Explanation of(Feasibility feasibility, Policy policy, Pod pod, ClusterSnapshot cluster) {
    List<Finding> findings = new ArrayList<>();
    Candidates candidates = new Candidates(cluster.nodes().size());
    Map<String, Finding> noByNode = new LinkedHashMap<>();
    for (NodeView node : cluster.nodes()) {
      Finding no = feasibility.refusal().orElseGet(() -> feasibility.firstNo(node));
      if (no == null) {
        candidates.append(node, node.index());
      } else {
        findings.add(no);
        noByNode.put(node.name(), no);
      }
    }
    Map<String, double[]> parts =
        candidates.isEmpty() ? Map.of() : policy.parts(new Choice(pod, candidates, cluster));
    List<OnNode> nodes = new ArrayList<>();
    int candidate = 0;
    for (NodeView node : cluster.nodes()) {
      Optional<Finding> no = Optional.ofNullable(noByNode.get(node.name()));
      nodes.add(
          no.isPresent() ? new OnNode(node, no, Map.of(), 0) : scored(node, parts, candidate++));
    }
    Optional<Diagnosis> diagnosis =
        candidates.isEmpty()
            ? Optional.of(new Diagnosis(feasibility.refusal(), cluster.nodes(), findings, ""))
            : Optional.empty();
    return new Explanation(
        pod, nodes, diagnosis, candidates.isEmpty() ? Optional.empty() : policy.decidedBy());
  }

  private static OnNode scored(NodeView node, Map<String, double[]> parts, int candidate) {
    Map<String, Double> scores = new LinkedHashMap<>();
    parts.forEach((name, points) -> scores.put(name, points[candidate]));
    double total = scores.values().stream().mapToDouble(Double::doubleValue).sum();
    return new OnNode(node, Optional.empty(), scores, total);
  }

  /** What could not be found out, if anything; upstream would end the attempt with this error. */
  public Optional<String> fault() {
    return nodes.stream()
        .flatMap(node -> node.no().stream())
        .map(Finding::verdict)
        .filter(Verdict.Fault.class::isInstance)
        .map(verdict -> ((Verdict.Fault) verdict).text())
        .findFirst()
        .or(
            () ->
                diagnosis.isPresent() ? Optional.empty() : PreferredNodeAffinity.fault(pod.spec()));
  }
}
