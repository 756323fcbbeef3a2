package io.stowage.training.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.compare.Estimate;
import io.stowage.training.experiment.DriftExperiment.Life;
import io.stowage.training.network.StartingWeights;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Online learning on a small cluster whose load drifts; the command runs larger ones. */
class DriftIT {
  private final ExecutorService workers =
      Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());

  @AfterEach
  void endWorkers() {
    workers.shutdownNow();
  }

  private DriftStudy study(int generations) {
    return new DriftStudy(
        GeneratedDrift.of(12, 1, 10), generations, DriftStudy.SEARCH, false, workers, news -> {});
  }

  @Test
  void afterTheDriftTheModelThatIsLearnedOnBeatsTheFrozenOne() throws InterruptedException {
    DriftStudy study = study(8);

    List<Life> lives = study.lives(study.learnedBefore(), 42, 5);

    Estimate gain = DriftExperiment.gain(lives);
    assertThat(gain.low()).as("95 %% from %s to %s", gain.low(), gain.high()).isPositive();
    assertThat(lives).allMatch(life -> life.promotions() > 0);
    assertThat(lives.stream().mapToLong(Life::betterAfresh).sum())
        .as("on days that are in no journal")
        .isGreaterThan(lives.stream().mapToLong(Life::promotions).sum() / 2);
    assertThat(lives).allMatch(life -> life.worseAfresh() == 0);
  }

  @Test
  void noneOfTwentyBadCandidatesIsPromoted() {
    double[] running = StartingWeights.of(DriftStudy.features(), StartingWeights.FGD_CPU);

    List<GateTries.Try> tries = study(1).badCandidates(running, 42).run(42, 20);

    assertThat(tries).hasSize(20).noneMatch(one -> one.verdict().promoted());
    assertThat(tries).filteredOn(one -> one.verdict().gain().high() < 0).isNotEmpty();
  }

  /** Of these, a gate that asks for no interval would let some pass. */
  @Test
  void noneOfTwentyThatAreSlightlyWorseIsPromoted() {
    double[] running = StartingWeights.of(DriftStudy.features(), StartingWeights.FGD_CPU);

    List<GateTries.Try> tries =
        study(1).badCandidates(running, 42).run(GateTries.Candidate.SLIGHTLY_WORSE, 42, 20);

    assertThat(tries).hasSize(20).noneMatch(one -> one.verdict().promoted());
    assertThat(tries).filteredOn(one -> one.verdict().gain().mean() > 0).isNotEmpty();
  }
}
