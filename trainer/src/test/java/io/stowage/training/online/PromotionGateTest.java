package io.stowage.training.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.training.online.PromotionGate.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromotionGateTest {
  private static final int RUNS = 16;

  /** Differences of this mean and deviation, on runs that differ much among each other. */
  private static Verdict judged(double gain, double deviation, int runs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Double> running =
        IntStream.range(0, runs).mapToObj(i -> 60 + 20 * random.nextGaussian()).toList();
    List<Double> candidate =
        running.stream().map(worth -> worth + gain + deviation * random.nextGaussian()).toList();
    return PromotionGate.USUAL.judge(running, candidate);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 1, 16, true",
    "1, 1, 16, true",
    "0.1, 0.01, 8, true",
    "0.1, 5, 16, false",
    "0, 0, 16, false",
    "-0.1, 0.01, 16, false",
    "-5, 1, 16, false",
    "5, 1, 7, false",
  })
  void onlyAGainBeyondDoubtPasses(double gain, double deviation, int runs, boolean promoted) {
    assertThat(judged(gain, deviation, runs, 1).promoted()).isEqualTo(promoted);
  }

  @Test
  void anEqualCandidateIsNeverPromoted() {
    List<Double> worth = DoubleStream.of(1, 2, 3, 4, 5, 6, 7, 8, 9).boxed().toList();

    Verdict verdict = PromotionGate.USUAL.judge(worth, worth);

    assertThat(verdict.promoted()).isFalse();
    assertThat(verdict.why()).startsWith("not clearly better: +0.000");
  }

  @Test
  void whatIsNoBetterPassesNoMoreOftenThanTheIntervalAllows() {
    long passed =
        IntStream.range(0, 2000).filter(seed -> judged(0, 1, RUNS, seed).promoted()).count();

    assertThat(passed).isLessThan(2000 * 4 / 100);
  }

  @Test
  void aCandidateThatIsSlightlyWorseEverywhereIsCalledWorse() {
    assertThat(judged(-0.5, 0.1, RUNS, 3).why()).startsWith("worse: -0.5");
  }

  @Test
  void whatIsHeldAgainstAnotherPolicyMustBeatBoth() {
    Verdict better = judged(5, 1, RUNS, 1);
    Verdict worse = judged(-5, 1, RUNS, 1);

    assertThat(better.andAgainst("kube-default", better).promoted()).isTrue();
    assertThat(better.andAgainst("kube-default", worse).promoted()).isFalse();
    assertThat(worse.andAgainst("kube-default", better).promoted()).isFalse();
    assertThat(better.andAgainst("kube-default", worse))
        .satisfies(verdict -> assertThat(verdict.gain()).isEqualTo(better.gain()))
        .satisfies(
            verdict ->
                assertThat(verdict.why()).contains("better: +", "; against kube-default worse: -"));
  }

  @Test
  void aRunThatSaysNothingOfBothIsLeftOut() {
    List<Double> running = DoubleStream.of(1, 2, 3, 4, 5, 6, 7, 8, Double.NaN).boxed().toList();
    List<Double> candidate = DoubleStream.of(2, 3, 4, 5, 6, 7, 8, 9.5, Double.NaN).boxed().toList();

    assertThat(PromotionGate.USUAL.judge(running, candidate).promoted()).isTrue();
    assertThat(PromotionGate.USUAL.judge(running, candidate).gain().values()).hasSize(8);
  }

  @Test
  void aCandidateWithoutAResultWhereTheRunningOneHasOneDoesNotPass() {
    List<Double> running = DoubleStream.iterate(1, i -> i + 1).limit(RUNS).boxed().toList();
    List<Double> candidate =
        running.stream().map(worth -> worth == 3 ? Double.NaN : worth + 10).toList();

    Verdict verdict = PromotionGate.USUAL.judge(running, candidate);

    assertThat(verdict.promoted()).isFalse();
    assertThat(verdict.why()).isEqualTo("it came to no result in 1 runs where the running one did");
  }

  @Test
  void runsThatCannotBePairedAreAnError() {
    assertThatThrownBy(() -> PromotionGate.USUAL.judge(List.of(1.0), List.of(1.0, 2.0)))
        .hasMessage("1 runs cannot be paired with 2.");
    assertThatThrownBy(() -> new PromotionGate(2)).hasMessageContaining("Maybe 8");
  }
}
