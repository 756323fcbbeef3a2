package io.stowage.app.demo;

import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.Estimate;
import io.stowage.app.compare.Figures;
import io.stowage.app.compare.Row;
import io.stowage.app.compare.Verdict;
import java.util.List;
import java.util.Optional;

/** How the demo ended: a headline, and each policy's figures over all days. */
record Conclusion(String headline, String lesson, int days, List<Line> lines, String reportFile) {
  private static final String BASELINE = "kube-default";

  /** One metric, with each policy's mean and the half of its 95 % interval. */
  record Line(String metric, String unit, List<Figure> figures) {}

  /** One policy's figure; a tie with the best is as good. */
  record Figure(String policy, String mean, String half, boolean best, boolean tie) {}

  static Conclusion of(Comparison comparison, Optional<String> lesson, String reportFile) {
    List<Verdict> verdicts = comparison.verdicts();
    List<String> policies = comparison.plan().policies();
    return new Conclusion(
        verdicts.isEmpty() ? "The day is over" : headline(verdicts.getFirst()),
        lesson.orElse(""),
        comparison.plan().seeds().size(),
        verdicts.stream().map(verdict -> line(verdict, policies)).toList(),
        reportFile);
  }

  private static String headline(Verdict verdict) {
    Row best = verdict.best();
    String what = verdict.metric().description();
    return verdict.ranked().stream()
        .filter(row -> row.policy().equals(BASELINE) && row != best && !verdict.isTie(row))
        .findFirst()
        .map(
            usual ->
                "%s needs %.0f %% less than %s (%s)"
                    .formatted(best.policy(), percentLess(best, usual), usual.policy(), what))
        .orElseGet(() -> "%s does best (%s)".formatted(best.policy(), what));
  }

  private static double percentLess(Row best, Row usual) {
    return 100 * (1 - best.estimate().mean() / usual.estimate().mean());
  }

  private static Line line(Verdict verdict, List<String> policies) {
    Figures digits =
        Figures.suiting(verdict.ranked().stream().mapToDouble(row -> row.estimate().mean()));
    List<Figure> figures =
        policies.stream()
            .flatMap(policy -> verdict.ranked().stream().filter(row -> row.policy().equals(policy)))
            .map(row -> figure(row, verdict, digits))
            .toList();
    return new Line(verdict.metric().description(), verdict.metric().unit(), figures);
  }

  private static Figure figure(Row row, Verdict verdict, Figures digits) {
    Estimate estimate = row.estimate();
    return new Figure(
        row.policy(),
        digits.of(estimate.mean()),
        digits.of((estimate.high() - estimate.low()) / 2),
        row == verdict.best(),
        verdict.isTie(row));
  }
}
