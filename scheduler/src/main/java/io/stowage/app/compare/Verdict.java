package io.stowage.app.compare;

import io.stowage.simulation.metric.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Who is best on a workload by a metric.
 *
 * @param ranked the policies that have values, the best first; at least one
 */
public record Verdict(List<Row> ranked) {

  public Verdict {
    ranked = List.copyOf(ranked);
  }

  /** Empty where no policy has a value. */
  public static Optional<Verdict> of(List<Row> rows) {
    Comparator<Row> byMean = Comparator.comparingDouble(row -> row.estimate().mean());
    List<Row> ranked =
        rows.stream()
            .filter(row -> !row.bySeed().isEmpty())
            .sorted(isHigherBetter(rows) ? byMean.reversed() : byMean)
            .toList();
    return ranked.isEmpty() ? Optional.empty() : Optional.of(new Verdict(ranked));
  }

  private static boolean isHigherBetter(List<Row> rows) {
    return !rows.isEmpty() && rows.getFirst().metric().better() == Metric.Better.HIGHER;
  }

  public Row best() {
    return ranked.getFirst();
  }

  public Metric metric() {
    return best().metric();
  }

  public boolean isHigherBetter() {
    return metric().better() == Metric.Better.HIGHER;
  }

  /** The others whose interval overlaps with that of the best. */
  public List<Row> ties() {
    return ranked.stream().skip(1).filter(this::isTie).toList();
  }

  public boolean isTie(Row row) {
    return row != best() && row.estimate().overlaps(best().estimate());
  }

  public Optional<Row> runnerUp() {
    return ranked.stream().skip(1).findFirst();
  }

  /** How far the best is ahead of another, seed by seed; above zero is ahead. */
  public Estimate leadOver(Row other) {
    return isHigherBetter() ? best().minus(other) : other.minus(best());
  }
}
