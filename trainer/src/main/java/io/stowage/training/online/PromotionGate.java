package io.stowage.training.online;

import io.stowage.app.compare.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lets a candidate take over only where it is better than what decides now, by the 95 % interval of
 * the paired differences on runs that it has not learned from.
 *
 * @param fewestRuns below which nothing is believed
 */
public record PromotionGate(int fewestRuns) {
  public static final PromotionGate USUAL = new PromotionGate(8);

  public PromotionGate {
    if (fewestRuns < 3) {
      throw new IllegalArgumentException("%d runs say too little. Maybe 8.".formatted(fewestRuns));
    }
  }

  /**
   * What became of a candidate.
   *
   * @param gain by how much it was better in the mean of runs
   */
  public record Verdict(boolean promoted, Estimate gain, String why) {

    /** The same where it is held against another policy, too. */
    Verdict andAgainst(String rival, Verdict other) {
      return new Verdict(
          promoted && other.promoted, gain, "%s; against %s %s".formatted(why, rival, other.why));
    }
  }

  /**
   * Judges by what both were worth, run by run.
   *
   * @param running not a number where the run does not tell
   */
  public Verdict judge(List<Double> running, List<Double> candidate) {
    if (running.size() != candidate.size()) {
      throw new IllegalArgumentException(
          "%d runs cannot be paired with %d.".formatted(running.size(), candidate.size()));
    }
    List<Double> differences = new ArrayList<>();
    int lost = 0;
    for (int i = 0; i < running.size(); i++) {
      double difference = candidate.get(i) - running.get(i);
      if (Double.isFinite(difference)) {
        differences.add(difference);
      } else if (Double.isFinite(running.get(i))) {
        lost++;
      }
    }
    Estimate gain = Estimate.of(differences);
    if (lost > 0) {
      return new Verdict(
          false, gain, "it came to no result in %d runs where the running one did".formatted(lost));
    }
    if (differences.size() < fewestRuns) {
      return new Verdict(
          false,
          gain,
          "only %d of at least %d runs say anything".formatted(differences.size(), fewestRuns));
    }
    boolean better = gain.low() > 0;
    return new Verdict(
        better,
        gain,
        String.format(
            Locale.ROOT,
            "%s: %+.4g (95 %% from %+.4g to %+.4g, %d runs)",
            better ? "better" : gain.high() < 0 ? "worse" : "not clearly better",
            gain.mean(),
            gain.low(),
            gain.high(),
            differences.size()));
  }
}
