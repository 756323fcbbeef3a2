package io.stowage.app.compare;

import io.stowage.simulation.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words who won, by how much, and where the intervals overlap. */
public final class VerdictWords {
  private final Verdict verdict;
  private final Metric metric;
  private final Figures figures;

  private VerdictWords(Verdict verdict) {
    this.verdict = verdict;
    this.metric = verdict.metric();
    this.figures =
        Figures.suiting(verdict.ranked().stream().mapToDouble(row -> row.estimate().mean()));
  }

  public static String of(Verdict verdict) {
    return new VerdictWords(verdict).text();
  }

  private String text() {
    List<String> sentences = new ArrayList<>();
    sentences.add(result());
    verdict.runnerUp().ifPresent(second -> sentences.add(lead(second)));
    if (verdict.runnerUp().isPresent() && verdict.best().bySeed().size() < 2) {
      sentences.add("With one seed, skill cannot be told from luck.");
    }
    verdict.best().bound().ifPresent(bound -> sentences.add(room(bound)));
    return String.join(" ", sentences);
  }

  private String result() {
    String where = "On %s, %s".formatted(verdict.best().workload(), metric.name());
    String value = "%s: %s".formatted(verdict.best().policy(), mean(verdict.best()));
    List<Row> ties = verdict.ties();
    if (verdict.runnerUp().isEmpty()) {
      return "%s of %s.".formatted(where, value);
    }
    if (ties.isEmpty()) {
      return "%s is best with %s.%s".formatted(where, value, apart());
    }
    return "%s is best with %s, but its interval overlaps with %s: no clear winner."
        .formatted(where, value, names(ties));
  }

  private String apart() {
    return verdict.best().bySeed().size() < 2 ? "" : " No other interval overlaps with that.";
  }

  private String lead(Row second) {
    Estimate lead = verdict.leadOver(second);
    if (lead.values().stream().allMatch(difference -> difference == 0)) {
      return "%s does the same with every seed.".formatted(second.policy());
    }
    String amount =
        "%s %s than %s"
            .formatted(
                withUnit(lead.mean()), verdict.isHigherBetter() ? "more" : "less", second.policy());
    int seeds = lead.values().size();
    if (seeds < 2) {
      return "That is %s.".formatted(amount);
    }
    return "Seed by seed that is %s (95 %% interval %s … %s over %d seeds), %s."
        .formatted(
            amount,
            figures.of(lead.low()),
            figures.of(lead.high()),
            seeds,
            lead.low() > 0 ? "more than chance" : "which may be chance");
  }

  private String room(double bound) {
    double room =
        verdict.isHigherBetter()
            ? bound - verdict.best().estimate().mean()
            : verdict.best().estimate().mean() - bound;
    return "No policy can do better than %s: at most %s are left to gain."
        .formatted(withUnit(bound, metric.unit()), withUnit(room));
  }

  private String mean(Row row) {
    Estimate estimate = row.estimate();
    String half =
        estimate.values().size() < 2
            ? ""
            : " ± " + figures.of((estimate.high() - estimate.low()) / 2);
    return withUnit(figures.of(estimate.mean()) + half, metric.unit());
  }

  /** A difference: of percentages it is in points. */
  private String withUnit(double difference) {
    return withUnit(difference, metric.unit().equals("%") ? "points" : metric.unit());
  }

  private String withUnit(double value, String unit) {
    return withUnit(figures.of(value), unit);
  }

  private static String withUnit(String value, String unit) {
    return unit.isEmpty() ? value : value + " " + unit;
  }

  private static String names(List<Row> rows) {
    String all = rows.stream().map(Row::policy).collect(Collectors.joining(", "));
    int last = all.lastIndexOf(", ");
    return last < 0 ? all : all.substring(0, last) + " and " + all.substring(last + 2);
  }
}
