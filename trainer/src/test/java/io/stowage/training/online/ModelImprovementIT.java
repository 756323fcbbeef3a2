package io.stowage.training.online;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.journal.Journal;
import io.stowage.learning.Features;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.workload.JournalWorkload.Draw;
import io.stowage.training.experiment.DriftStudy;
import io.stowage.training.experiment.GeneratedDrift;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.network.StartingWeights;
import io.stowage.training.online.ModelImprovement.Data;
import io.stowage.training.online.ModelImprovement.Result;
import io.stowage.training.trial.MetricGoal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever sets another version while an attempt is made has the last word. */
class ModelImprovementIT {
  @TempDir private Path folder;

  @Test
  void aRollBackWhileTheNewVersionIsKeptHolds() throws Exception {
    ModelStore store = new ModelStore(List.of(folder.resolve("models")));
    keep(store, StartingWeights.BEST_FIT);
    keep(store, StartingWeights.NOTHING);
    store.promote("mine", 2);

    Result result = attempt(store, new RollingBack(store));

    assertThat(result.parent()).isEqualTo(2);
    assertThat(result.found().verdict().promoted()).isTrue();
    assertThat(result.promoted()).isEmpty();
    assertThat(result.why())
        .endsWith("but another version was promoted meanwhile; it is kept as mine@3");
    assertThat(store.promoted("mine")).isEqualTo(1);
  }

  /** Somebody rolls back when the card of the new version is written. */
  private static final class RollingBack implements InstantSource {
    private static final int AT_THE_CARD = 3;
    private final ModelStore store;
    private int asked;

    RollingBack(ModelStore store) {
      this.store = store;
    }

    @Override
    public Instant instant() {
      if (++asked == AT_THE_CARD) {
        store.rollBack("mine");
      }
      return Instant.EPOCH;
    }
  }

  private Result attempt(ModelStore store, InstantSource clock) throws Exception {
    try (ExecutorService workers = Executors.newFixedThreadPool(2)) {
      return new ModelImprovement(
              store,
              "mine",
              Improvement.Settings.USUAL.generations(0),
              workers,
              clock,
              "stowage improve")
          .attempt(
              encoder -> MetricGoal.parse("alloc"),
              new Data(
                  new RecordedPods(someDays(), Optional.empty(), OptionalInt.empty()),
                  0.2,
                  Draw.FULL),
              1,
              () -> true);
    }
  }

  private static void keep(ModelStore store, String start) {
    Features features = DriftStudy.features();
    store.save(
        new NewModel(
            "mine",
            Instant.EPOCH,
            new ModelCard.Use(features.encoder(), "linear", true),
            Optional.empty(),
            List.of(),
            new LinearNetwork(features, StartingWeights.of(features, start)).onnx()));
  }

  private Path someDays() throws IOException {
    Path journal = folder.resolve("days.jsonl");
    try (Journal written = Journal.open(journal, "first-fit")) {
      new Simulation(
              GeneratedDrift.of(6, 1, 3).scenario(7),
              inputs -> Policies.of(OptionedName.policy("first-fit"), inputs),
              7,
              List.of(written),
              List.of())
          .run(() -> true);
    }
    return journal;
  }
}
