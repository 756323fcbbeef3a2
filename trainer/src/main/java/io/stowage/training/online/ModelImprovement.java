package io.stowage.training.online;

import io.stowage.app.compare.Estimate;
import io.stowage.app.compare.RangeSurvey;
import io.stowage.journal.JournalEntry;
import io.stowage.learning.FeatureRanges;
import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Workload;
import io.stowage.simulation.workload.JournalWorkload;
import io.stowage.simulation.workload.JournalWorkload.Draw;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.trial.Goal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * An attempt to better a stored model: what passes the gate becomes its next version and is
 * promoted, with a card that says from which version it came, by which data, and how much better.
 *
 * @param command with which it can be done again
 */
public record ModelImprovement(
    ModelStore models,
    String name,
    Improvement.Settings settings,
    ExecutorService workers,
    InstantSource clock,
    String command) {

  /**
   * What is learned from and judged by.
   *
   * @param held the last part, by which is judged
   */
  public record Data(RecordedPods pods, double held, Draw draw) {
    private String name(double from, double to) {
      String drawn = draw == Draw.FULL ? "full" : "resampled";
      return "journal:%s[draw=%s,from=%s,to=%s]".formatted(pods.journal(), drawn, from, to);
    }

    private Workload part(List<JournalEntry.Happened> story, double from, double to) {
      return JournalWorkload.of(story, JournalWorkload.Part.ALL.between(from, to).drawn(draw));
    }
  }

  /**
   * What came of it.
   *
   * @param parent the version that was to be bettered
   * @param promoted the new version; empty where the old one stays
   */
  public record Result(int parent, OptionalInt promoted, Improvement.Found found, String why) {}

  /**
   * Makes the attempt.
   *
   * @param goal by the name of the encoder
   */
  public Result attempt(Function<String, Goal> goal, Data data, long seed, BooleanSupplier wanted)
      throws InterruptedException {
    int parent = models.promoted(name);
    ModelName version = new ModelName(name, OptionalInt.of(parent));
    ModelCard running = models.card(version);
    Features features =
        Encoders.named(running.use().encoder(), PolicyInputs.of(new SplittableRandom(0)))
            .features();
    double[] weights = StoredWeights.of(models, version, features);
    Goal wished = goal.apply(features.encoder());
    double cut = 1 - data.held;
    List<JournalEntry.Happened> story = data.pods.story();
    Workload lately = data.part(story, 0, cut);
    Workload last = data.part(story, cut, 1);
    Instant began = clock.instant();
    Improvement.Found found =
        new Improvement(features, wished, settings, workers)
            .attempt(weights, lately, last, seed, wanted);
    String why = found.verdict().why();
    if (!found.verdict().promoted()) {
      return new Result(parent, OptionalInt.empty(), found, why);
    }
    if (models.promoted(name) != parent) {
      return new Result(
          parent, OptionalInt.empty(), found, why + ", but another version was promoted meanwhile");
    }
    ModelCard.Training training =
        new ModelCard.Training(
            "%s from %s@%d (%s)".formatted(settings.search().name(), name, parent, found.start()),
            wished.text(),
            List.of(data.name(0, cut)),
            seed,
            Duration.between(began, clock.instant()).toSeconds() / 60.0,
            command);
    ModelCard kept =
        models.save(
            new NewModel(
                name,
                clock.instant(),
                running.use(),
                Optional.of(training),
                List.of(measured(data.name(cut, 1), wished, found, parent)),
                new LinearNetwork(features, found.weights()).onnx()));
    keepMembers(running, kept);
    models
        .ranges(running)
        .ifPresent(known -> models.keepRanges(kept, withThoseOf(lately, kept, known)));
    // All that took a while, in which somebody may have taken the parent back.
    if (models.promoted(name) != parent) {
      return new Result(
          parent,
          OptionalInt.empty(),
          found,
          "%s, but another version was promoted meanwhile; it is kept as %s"
              .formatted(why, kept.title()));
    }
    models.promote(name, kept.version());
    return new Result(parent, OptionalInt.of(kept.version()), found, why);
  }

  /** Who doubted the version before doubts this one, so that kube-default still steps in. */
  private void keepMembers(ModelCard parent, ModelCard kept) {
    for (StoredModel member : models.members(parent)) {
      // A search may find what somebody else has found before.
      if (!member.card().sha256().equals(kept.sha256())) {
        models.addMember(kept, member);
      }
    }
  }

  /** What the version before knew, and what this one has seen. */
  private FeatureRanges withThoseOf(Workload lately, ModelCard kept, FeatureRanges known) {
    SequencedMap<String, Workload> named = new LinkedHashMap<>();
    named.put("journal", lately);
    StoredModel stored = models.read(new ModelName(name, OptionalInt.of(kept.version())));
    // The search may have used up its time; one run more than those of the gate is always made.
    return new RangeSurvey(stored, models)
        .of(named, List.of(1L), () -> true)
        .filter(seen -> seen.choices() > 0)
        .map(seen -> known.and(seen.ranges()))
        .orElse(known);
  }

  private ModelCard.Measured measured(
      String workload, Goal goal, Improvement.Found found, int parent) {
    Estimate gain = found.verdict().gain();
    return new ModelCard.Measured(
        "%s less %s@%d".formatted(name, name, parent),
        workload,
        goal.text(),
        gain.mean(),
        gain.low(),
        gain.high(),
        gain.values().size());
  }
}
