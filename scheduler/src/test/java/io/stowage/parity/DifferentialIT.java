package io.stowage.parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares us with kube-scheduler itself on random clusters. */
class DifferentialIT {
  private static final int FAILURES_SHOWN = 3;
  private static final Duration SHRINKING_EACH = Duration.ofSeconds(40);
  private static final int CASES_TO_JUDGE_COVERAGE_BY = 3_000;
  private static final int CASES_PER_REASON = 20;
  private static final int CASES_PER_SCORE = 100;

  @Test
  void answersEveryRandomCaseAsKubeSchedulerDoes() {
    var settings = RunSettings.fromProperties();
    var binary = OracleBinary.find();
    var ours = OurSide.answerer();
    assumeTrue(ours.isPresent(), "there is no answer of ours yet");
    try (var oracle = new Oracle(binary);
        var again = new Oracle(binary)) {
      var run = new DifferentialRun(oracle, ours.get().catching(), KnownDifferences.read());
      System.out.printf(
          "Differential test: %d cases of seed %d%n", settings.cases(), settings.seed());
      run.run(
          settings.seed(),
          settings.cases(),
          FAILURES_SHOWN,
          Progress.onStandardError(settings.cases()));
      System.out.println(run.coverage().report());
      System.out.printf("%d cases differ only as known of upstream%n", run.explained());
      var triage = new Triage(again, ours.get().catching());
      assertThat(run.failures()).as(() -> describe(triage, run.failures())).isEmpty();
      if (settings.cases() >= CASES_TO_JUDGE_COVERAGE_BY) {
        assertCovered(run.coverage());
      }
    }
  }

  private static String describe(Triage triage, List<DifferentialRun.Failure> failures) {
    return failures.stream()
        .map(
            failure ->
                triage.report(failure.drawn(), failure.differences().getFirst(), SHRINKING_EACH))
        .collect(Collectors.joining("\n"));
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
