package io.stowage.app.demo;

import io.stowage.app.compare.Row;
import io.stowage.app.compare.Verdict;
import java.util.List;
import java.util.Optional;

/** Says plainly, of the metric that counts most, how a learned policy did against the others. */
final class Lesson {
  private Lesson() {}

  /**
   * What is to be said; nothing where the policy did not take part.
   *
   * @param controls simple or untrained policies, which a learned one must beat
   */
  static Optional<String> of(Verdict verdict, String learned, List<String> controls) {
    return verdict.ranked().stream()
        .filter(row -> row.policy().equals(learned))
        .findFirst()
        .map(
            row ->
                learned
                    + " was learned on other clusters and has never seen such a day. "
                    + place(verdict, row)
                    + control(verdict, row, controls));
  }

  /** Intervals may overlap where each single day says the same: what counts is day by day. */
  private static String place(Verdict verdict, Row row) {
    Row best = verdict.best();
    if (row == best) {
      return "It is the best here";
    }
    boolean clearly = verdict.leadOver(row).low() > 0;
    return "%s is better here: the model needs %.1f %% more, day by day %s"
        .formatted(
            best.policy(),
            percentMore(row, best),
            clearly ? "more than chance" : "no more than chance may do");
  }

  private static String control(Verdict verdict, Row row, List<String> controls) {
    return verdict.ranked().stream()
        .filter(other -> controls.contains(other.policy()))
        .findFirst()
        .map(
            best ->
                percentMore(best, row) > 0
                    ? "; the best control, %s, needs %.1f %% more than it."
                        .formatted(best.policy(), percentMore(best, row))
                    : "; even the control %s does no worse.".formatted(best.policy()))
        .orElse(".");
  }

  private static double percentMore(Row row, Row than) {
    return 100 * (row.estimate().mean() / than.estimate().mean() - 1);
  }
}
