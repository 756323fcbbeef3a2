package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Why no node will do, node by node; it also knows the words in which upstream says it.
 *
 * @param refusal the no that came before any node was looked at
 * @param nodes the nodes, in the snapshot's order
 * @param findings what each of the nodes lacked; empty when the pod was refused beforehand
 * @param preemption what preemption had to say; empty when it was not tried
 */
public record Diagnosis(
    Optional<Finding> refusal, List<NodeView> nodes, List<Finding> findings, String preemption) {

  /** A filter's name and what it said. */
  public record Finding(String filter, Verdict verdict) {}

  /** What was said about one of the nodes. */
  public Verdict at(NodeView node) {
    return refusal.orElseGet(() -> findings.get(node.index())).verdict();
  }

  public Diagnosis withPreemption(String said) {
    return new Diagnosis(refusal, nodes, findings, said);
  }

  /** The filters that said no: their hints decide which events are worth another try. */
  public Set<String> filters() {
    Set<String> names = new TreeSet<>();
    refusal.ifPresent(finding -> names.add(finding.filter()));
    findings.forEach(finding -> names.add(finding.filter()));
    return names;
  }

  /** Whether the attempt ended because something could not be found out, not because of a no. */
  public Optional<String> fault() {
    return refusal
        .map(Finding::verdict)
        .or(
            () ->
                findings.stream()
                    .map(Finding::verdict)
                    .filter(Verdict.Fault.class::isInstance)
                    .findFirst())
        .map(verdict -> verdict instanceof Verdict.Fault fault ? fault.text() : null);
  }

  /**
   * Upstream's text, as it stands in the FailedScheduling event and in the PodScheduled condition.
   */
  public String message() {
    if (nodes.isEmpty()) {
      // schedule_one.go, ErrNoNodesAvailable: upstream does not get as far as filters then.
      return "no nodes available to schedule pods";
    }
    String head = "0/" + nodes.size() + " nodes are available:";
    String body = refusal.map(finding -> said(finding.verdict())).orElseGet(this::histogram);
    String text = body.isEmpty() ? head : head + " " + body + ".";
    return preemption.isEmpty() ? text : text + " " + preemption;
  }

  // framework/types.go, FitError.Error: "<count> <reason>" sorted as strings, so that "10 x" stands
  // before "2 y".
  private String histogram() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Finding finding : findings) {
      finding.verdict().reasons().forEach(reason -> counts.merge(reason, 1, Integer::sum));
    }
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String said(Verdict verdict) {
    return String.join(", ", verdict.reasons());
  }
}
