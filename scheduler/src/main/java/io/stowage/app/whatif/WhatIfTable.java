package io.stowage.app.whatif;

import io.stowage.app.StyledText;
import io.stowage.app.TextTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Answers for people: the policies side by side, then what each would do and why. */
final class WhatIfTable {
  /** More lines than these are put together by what they have in common. */
  private static final int LINES_SHOWN = 20;

  private final Answers answers;
  private final StyledText text;

  private WhatIfTable(Answers answers, boolean colours) {
    this.answers = answers;
    this.text = new StyledText(colours);
  }

  static String of(Answers answers, boolean colours) {
    WhatIfTable table = new WhatIfTable(answers, colours);
    table.text.line(table.text.bold(table.title()));
    table.addLost();
    table.text.line("");
    table.addSideBySide();
    answers.byPolicy().forEach(table::add);
    return table.text.toString();
  }

  private String title() {
    Question question = answers.question();
    String gone = "without " + String.join(", ", question.without());
    return question
        .pod()
        .map(pod -> "How many more of " + pod.key() + " fit")
        .map(asked -> question.without().isEmpty() ? asked + "?" : asked + " " + gone + "?")
        .orElse("What happens " + gone + "?");
  }

  private void addLost() {
    grouped(answers.lost(), Loss::reason)
        .forEach(
            (reason, lost) -> {
              text.line(text.red("%s lost: ".formatted(pods(lost.size()))) + reason);
              text.line("    " + StyledText.some(lost.stream().map(l -> l.pod().key()).toList()));
            });
  }

  private void addSideBySide() {
    boolean hasCopies = answers.question().pod().isPresent();
    List<String> header = new ArrayList<>(List.of("policy"));
    if (hasCopies) {
      header.addAll(List.of("more fit", "on nodes"));
    }
    header.addAll(List.of("placed of waiting", "stay pending"));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Answer answer : answers.byPolicy()) {
      List<String> cells = new ArrayList<>(List.of(answer.policy()));
      answer
          .copies()
          .ifPresent(
              copies -> {
                cells.add(fit(copies));
                cells.add(String.valueOf(copies.perNode().size()));
              });
      cells.add(String.valueOf(answer.placed().size()));
      cells.add(String.valueOf(answer.pending().size()));
      table.row(cells.toArray(String[]::new));
    }
    List<String> lines = table.toString().lines().toList();
    text.line(text.bold(lines.getFirst()));
    lines.stream().skip(1).forEach(text::line);
  }

  private static String fit(Answer.Copies copies) {
    return copies.fit() + (copies.next().isEmpty() ? "+" : "");
  }

  private void add(Answer answer) {
    text.line("");
    text.line(text.bold(answer.policy()));
    answer.copies().ifPresent(this::addCopies);
    addPlaced(answer.placed());
    grouped(answer.pending(), Answer.Pending::refusal)
        .forEach(
            (refusal, pending) -> {
              List<String> names = pending.stream().map(p -> p.waiting().pod().key()).toList();
              text.line(text.red("  Pending: ") + StyledText.some(names));
              addRefusal(refusal);
            });
  }

  private void addCopies(Answer.Copies copies) {
    if (copies.perNode().size() <= LINES_SHOWN) {
      TextTable table = new TextTable("node", "copies");
      copies.perNode().forEach((node, count) -> table.row(node, String.valueOf(count)));
      addIndented(copies.perNode().isEmpty() ? "" : table.toString());
    } else {
      TreeMap<Integer, List<String>> byCount = new TreeMap<>(Collections.reverseOrder());
      copies
          .perNode()
          .forEach(
              (node, count) -> byCount.computeIfAbsent(count, c -> new ArrayList<>()).add(node));
      byCount.forEach(
          (count, nodes) ->
              text.line(
                  "  %d on each of %d nodes: %s"
                      .formatted(count, nodes.size(), StyledText.some(nodes))));
    }
    copies
        .next()
        .ifPresentOrElse(
            next -> {
              text.line(text.red("  One more does not fit:"));
              addRefusal(next);
            },
            () -> text.line("  More may fit: these are as many as --at-most allows."));
  }

  private void addPlaced(List<Answer.Placement> placed) {
    if (placed.isEmpty()) {
      return;
    }
    if (placed.size() <= LINES_SHOWN) {
      TextTable table = new TextTable("pod", "goes to", "from");
      placed.forEach(
          p ->
              table.row(
                  p.waiting().pod().key(), p.node(), p.waiting().from().orElse("(was pending)")));
      addIndented(table.toString());
    } else {
      new TreeMap<>(grouped(placed, Answer.Placement::node))
          .forEach(
              (node, there) ->
                  text.line(
                      "  %s to %s: %s"
                          .formatted(
                              pods(there.size()),
                              node,
                              StyledText.some(
                                  there.stream().map(p -> p.waiting().pod().key()).toList()))));
    }
  }

  private void addRefusal(Refusal refusal) {
    text.line("    " + refusal.message());
    refusal
        .eviction()
        .ifPresent(
            eviction ->
                text.line(
                    "    Preemption would evict %s from %s to make room."
                        .formatted(StyledText.some(eviction.victims()), eviction.node())));
  }

  private void addIndented(String block) {
    block.lines().forEach(line -> text.line("  " + line));
  }

  private static String pods(int count) {
    return count == 1 ? "1 pod" : count + " pods";
  }

  private static <K, T> Map<K, List<T>> grouped(List<T> all, Function<T, K> by) {
    return all.stream().collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()));
  }
}
