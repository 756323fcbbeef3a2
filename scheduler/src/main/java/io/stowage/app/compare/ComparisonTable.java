package io.stowage.app.compare;

import io.stowage.app.TextTable;
import io.stowage.simulation.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** A comparison for people: a table for each workload and metric, and in words who won. */
final class ComparisonTable {
  private final boolean coloured;

  ComparisonTable(boolean coloured) {
    this.coloured = coloured;
  }

  String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    for (Verdict verdict : comparison.verdicts()) {
      text.append(text.isEmpty() ? "" : "\n").append(of(verdict));
    }
    for (Metric metric : comparison.metrics()) {
      List<Overall> overall = Overall.of(comparison, metric);
      if (!overall.isEmpty()) {
        text.append('\n').append(overall(metric, overall));
      }
    }
    nothingToTell(comparison).forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private String overall(Metric metric, List<Overall> policies) {
    Figures figures = new Figures(2);
    TextTable table =
        new TextTable("policy", "mean", "ahead", "low", "high", "best in", "most behind", "", "");
    for (Overall each : policies) {
      table.row(
          each.policy(),
          figures.of(each.mean()),
          figures.of(each.ahead()),
          figures.of(each.low()),
          figures.of(each.high()),
          "%.0f %%".formatted(100 * each.wins()),
          figures.of(Math.max(0, each.regret())),
          each.regret() > 0 ? "on" : "",
          each.regret() > 0 ? each.worst() : "");
    }
    return styled(
            "All workloads, %s: ahead of each one's best heuristic (interquartile mean, 95 %% by stratified bootstrap)"
                .formatted(metric.name()),
            Style.bold)
        + "\n"
        + table;
  }

  private String of(Verdict verdict) {
    StringBuilder text = new StringBuilder(styled(title(verdict), Style.bold)).append('\n');
    List<String> lines = table(verdict).lines().toList();
    text.append(lines.getFirst()).append('\n');
    for (int i = 1; i < lines.size(); i++) {
      text.append(styled(lines.get(i), style(verdict, i - 1))).append('\n');
    }
    return text.append(VerdictWords.of(verdict)).append('\n').toString();
  }

  private static String title(Verdict verdict) {
    String unit = verdict.metric().unit();
    return "%s, %s: %s (%s%s is better)"
        .formatted(
            verdict.best().workload(),
            verdict.metric().name(),
            verdict.metric().description(),
            unit.isEmpty() ? "" : unit + ", ",
            verdict.isHigherBetter() ? "higher" : "lower");
  }

  private static String table(Verdict verdict) {
    Figures figures =
        Figures.suiting(
            verdict.ranked().stream()
                .flatMapToDouble(
                    row -> DoubleStream.of(row.estimate().mean(), row.bound().orElse(0))));
    Figures micros = new Figures(1);
    TextTable table =
        new TextTable("policy", "mean", "± 95 %", "", "seeds", "decision p50 µs", "p99 µs");
    for (Row row : verdict.ranked()) {
      Estimate estimate = row.estimate();
      int seeds = estimate.values().size();
      table.row(
          row.policy(),
          figures.of(estimate.mean()),
          seeds < 2 ? Figures.UNKNOWN : figures.of((estimate.high() - estimate.low()) / 2),
          row == verdict.best() ? "best" : verdict.isTie(row) ? "tie" : "",
          String.valueOf(seeds),
          micros.of(row.decisions().p50()),
          micros.of(row.decisions().p99()));
    }
    String what = verdict.best().boundProven() ? "(optimum)" : "(bound)";
    verdict
        .best()
        .bound()
        .ifPresent(bound -> table.row(what, figures.of(bound), "", "", "", "", ""));
    return table.toString();
  }

  private static List<IStyle> style(Verdict verdict, int line) {
    if (line >= verdict.ranked().size()) {
      return List.of(Style.faint);
    }
    Row row = verdict.ranked().get(line);
    return row == verdict.best()
        ? List.of(Style.bold, Style.fg_green)
        : verdict.isTie(row) ? List.of(Style.fg_green) : List.of();
  }

  private static List<String> nothingToTell(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    List<String> told =
        comparison.verdicts().stream()
            .map(verdict -> verdict.best().workload() + " " + verdict.metric().name())
            .toList();
    for (String workload : comparison.plan().workloads().sequencedKeySet()) {
      comparison.plan().metricsOf(workload).stream()
          .filter(metric -> !told.contains(workload + " " + metric.name()))
          .forEach(
              metric -> lines.add("On %s, no run has a %s.".formatted(workload, metric.name())));
    }
    return lines;
  }

  private String styled(String text, List<IStyle> styles) {
    return coloured && !styles.isEmpty()
        ? Style.on(styles.toArray(IStyle[]::new)) + text + Ansi.Style.reset.on()
        : text;
  }

  private String styled(String text, IStyle style) {
    return styled(text, List.of(style));
  }
}
