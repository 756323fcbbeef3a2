package io.stowage.parity;

import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Compares us with kube-scheduler itself on random clusters. */
class DifferentialIT {
  private static final int KINDS_SHRUNK = 3;
  private static final Duration SHRINKING_EACH = Duration.ofSeconds(40);
  private static final int CASES_TO_JUDGE_COVERAGE_BY = 3_000;
  private static final int CASES_PER_REASON = 20;
  private static final int CASES_PER_SCORE = 100;

  @Test
  void answersEveryRandomCaseAsKubeSchedulerDoes() {
    var settings = RunSettings.fromProperties();
    var binary = OracleBinary.find();
    var ours = new OurSide().catching();
    try (var oracle = new Oracle(binary);
        var again = new Oracle(binary)) {
      var run = new DifferentialRun(oracle, ours, KnownDifferences.read());
      System.out.printf(
          "Differential test: %d cases of seed %d%n", settings.cases(), settings.seed());
      run.run(settings.seed(), settings.cases(), Progress.onStandardError(settings.cases()));
      System.out.println(run.coverage().report());
      System.out.printf("%d cases differ only as known of upstream%n", run.explained());
      var triage = new Triage(again, ours);
      if (!run.failures().isEmpty()) {
        fail(triage.report(run, KINDS_SHRUNK, SHRINKING_EACH));
      }
      if (settings.cases() >= CASES_TO_JUDGE_COVERAGE_BY) {
        assertCovered(run.coverage());
      }
    }
  }

  private static void assertCovered(Coverage coverage) {
    assertSoftly(
        softly -> {
          for (var reason : Upstream.REASONS) {
            softly
                .assertThat(coverage.casesWithReason(reason))
                .as("cases with: %s", reason)
                .isGreaterThan(CASES_PER_REASON);
          }
          for (var plugin : Upstream.SCORES) {
            softly
                .assertThat(coverage.casesWithDiscerningScore(plugin))
                .as("cases in which %s tells nodes apart", plugin)
                .isGreaterThan(CASES_PER_SCORE);
          }
        });
  }
}
