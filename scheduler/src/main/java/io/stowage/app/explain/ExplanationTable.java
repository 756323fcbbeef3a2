package io.stowage.app.explain;

import io.stowage.app.StyledText;
import io.stowage.app.TextTable;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Diagnosis.Finding;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.Explanation.OnNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An explanation for people: the nodes that will do, best first; those that will not, by reason;
 * and upstream's message.
 */
public final class ExplanationTable {
  private final StyledText text;

  private ExplanationTable(boolean colours) {
    this.text = new StyledText(colours);
  }

  /**
   * The whole text.
   *
   * @param preemption what preemption would do, where no node will do
   */
  public static String of(Explanation explanation, Optional<Decision> preemption, boolean colours) {
    ExplanationTable table = new ExplanationTable(colours);
    table.text.line(table.text.bold(verdict(explanation)));
    explanation.decidedBy().ifPresent(who -> table.text.line("Scored by " + who.text() + "."));
    table.text.line("");
    table.addPassing(explanation);
    table.addRefused(explanation);
    explanation.fault().ifPresent(fault -> table.text.line(table.text.red("Error: " + fault)));
    String message = ExplanationJson.message(explanation);
    if (!message.isEmpty()) {
      table.text.line("");
      table.text.line(message);
    }
    preemption.ifPresent(decision -> table.text.line(said(decision)));
    return table.text.toString();
  }

  private static String said(Decision preemption) {
    return switch (preemption) {
      case Decision.Preempt preempt ->
          "Preemption would evict %s from %s to make room."
              .formatted(
                  StyledText.some(preempt.victims().stream().map(Pod::key).toList()),
                  preempt.node().name());
      case Decision.Reject reject -> reject.diagnosis().preemption();
      case Decision.Place place -> "";
    };
  }

  private static String verdict(Explanation explanation) {
    String pod = explanation.pod().key();
    if (explanation.fault().isPresent()) {
      return pod + ": the attempt would end with an error.";
    }
    List<OnNode> passing = explanation.nodes().stream().filter(n -> n.no().isEmpty()).toList();
    if (passing.isEmpty()) {
      return pod + " would stay pending.";
    }
    double most = passing.stream().mapToDouble(OnNode::total).max().orElseThrow();
    List<String> best =
        passing.stream().filter(n -> n.total() == most).map(n -> n.node().name()).toList();
    return best.size() == 1
        ? pod + " would go to " + best.getFirst() + "."
        : pod + " would go to any of " + StyledText.some(best) + ", which are equally good.";
  }

  private void addPassing(Explanation explanation) {
    List<OnNode> ranked =
        explanation.nodes().stream()
            .filter(node -> node.no().isEmpty())
            .sorted(Comparator.comparingDouble(OnNode::total).reversed())
            .toList();
    if (ranked.isEmpty()) {
      return;
    }
    List<String> parts = List.copyOf(ranked.getFirst().scores().keySet());
    TextTable table = new TextTable(header(parts));
    ranked.forEach(node -> table.row(row(node, parts)));
    long best = ranked.stream().filter(n -> n.total() == ranked.getFirst().total()).count();
    List<String> lines = table.toString().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      text.line(
          i == 0 ? text.bold(lines.get(i)) : i <= best ? text.green(lines.get(i)) : lines.get(i));
    }
    text.line("");
  }

  private static String[] header(List<String> parts) {
    List<String> cells = new ArrayList<>(List.of("node", "total"));
    cells.addAll(parts);
    return cells.toArray(String[]::new);
  }

  private static String[] row(OnNode node, List<String> parts) {
    List<String> cells = new ArrayList<>(List.of(node.node().name(), points(node.total())));
    parts.forEach(part -> cells.add(points(node.scores().getOrDefault(part, 0.0))));
    return cells.toArray(String[]::new);
  }

  private static String points(double points) {
    return points == Math.rint(points) ? "%.0f".formatted(points) : "%.3f".formatted(points);
  }

  private void addRefused(Explanation explanation) {
    Map<Finding, List<String>> refused = new LinkedHashMap<>();
    for (OnNode node : explanation.nodes()) {
      Optional<Finding> no = node.no();
      no.ifPresent(
          finding ->
              refused.computeIfAbsent(finding, f -> new ArrayList<>()).add(node.node().name()));
    }
    refused.entrySet().stream()
        .sorted(Comparator.comparingInt(group -> -group.getValue().size()))
        .forEach(group -> addGroup(group.getKey(), group.getValue()));
  }

  private void addGroup(Finding finding, List<String> names) {
    String who = finding.filter().isEmpty() ? "" : finding.filter() + ": ";
    String help = finding.verdict().mayBeCuredByEviction() ? " (eviction may help)" : "";
    text.line(
        text.red("%d refused by ".formatted(names.size()))
            + who
            + String.join(", ", finding.verdict().reasons())
            + help);
    text.line("    " + StyledText.some(names));
  }
}
