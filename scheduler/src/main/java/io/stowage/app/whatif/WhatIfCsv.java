package io.stowage.app.whatif;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Answers as lines of CSV, one for each node with copies and for each pod that waits or is lost.
 */
final class WhatIfCsv {
  private static final String HEADER = "policy,what,pod,from,node,count,message\n";

  private final StringBuilder text = new StringBuilder(HEADER);

  private WhatIfCsv() {}

  static String of(Answers answers) {
    WhatIfCsv csv = new WhatIfCsv();
    for (Loss loss : answers.lost()) {
      csv.line("", "lost", new Waiting(loss.pod(), loss.pod().nodeName()), "", 1, loss.reason());
    }
    answers.byPolicy().forEach(answer -> csv.add(answers.question(), answer));
    return csv.text.toString();
  }

  private void add(Question question, Answer answer) {
    String policy = answer.policy();
    for (Answer.Placement placement : answer.placed()) {
      line(policy, "placed", placement.waiting(), placement.node(), 1, "");
    }
    for (Answer.Pending pending : answer.pending()) {
      line(policy, "pending", pending.waiting(), "", 1, pending.refusal().message());
    }
    answer
        .copies()
        .ifPresent(
            copies -> {
              String pod = question.pod().orElseThrow().key();
              copies
                  .perNode()
                  .forEach((node, count) -> line(policy, "copies", pod, "", node, count, ""));
              copies.next().ifPresent(next -> line(policy, "next", pod, "", "", 0, next.message()));
            });
  }

  private void line(
      String policy, String what, Waiting waiting, String node, int count, String message) {
    line(policy, what, waiting.pod().key(), waiting.from().orElse(""), node, count, message);
  }

  private void line(
      String policy, String what, String pod, String from, String node, int count, String message) {
    text.append(
            Stream.of(policy, what, pod, from, node, String.valueOf(count), message)
                .map(WhatIfCsv::quoted)
                .collect(Collectors.joining(",")))
        .append('\n');
  }

  private static String quoted(String cell) {
    return List.of(",", "\"", "\n").stream().anyMatch(cell::contains)
        ? "\"" + cell.replace("\"", "\"\"") + "\""
        : cell;
  }
}
