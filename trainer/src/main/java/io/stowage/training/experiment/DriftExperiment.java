package io.stowage.training.experiment;

import io.stowage.app.compare.Estimate;
import io.stowage.journal.JournalEntry;
import io.stowage.learning.Encoder;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.Model;
import io.stowage.learning.encoder.Encoders;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.simulation.Simulation;
import io.stowage.training.online.Improvement;
import io.stowage.training.online.OnlineLearner;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The same cluster life twice, with the same pods at the same times: once the model stays as it is,
 * once it is learned on. What counts is the GPU that running pods had from the drift on, the time
 * until something was learned included.
 */
@SuppressWarnings("ArrayRecordComponent") // weights, never compared
public record DriftExperiment(
    DriftingLoad load,
    Improvement improvement,
    OnlineLearner.Settings settings,
    double[] frozen,
    Consumer<String> told) {
  // Seeds of other days than those of any life.
  private static final long AFRESH = 1_000_000_000L;

  /**
   * One life.
   *
   * @param frozen percent of the GPUs, in the mean over time after the drift
   * @param learned the same
   * @param afresh by how much each that was promoted is better than the one before, on days after
   *     the drift that nobody has learned from or judged by
   */
  public record Life(
      long seed,
      double frozen,
      double learned,
      List<OnlineLearner.Attempt> attempts,
      List<Estimate> afresh) {
    public long promotions() {
      return afresh.size();
    }

    /** How many of those that were promoted are better afresh, beyond doubt. */
    public long betterAfresh() {
      return afresh.stream().filter(gain -> gain.low() > 0).count();
    }

    /** How many of those that were promoted are worse afresh, beyond doubt. */
    public long worseAfresh() {
      return afresh.stream().filter(gain -> gain.high() < 0).count();
    }
  }

  public List<Life> run(long firstSeed, int lives) {
    List<Life> all = new ArrayList<>();
    for (long seed = firstSeed; seed < firstSeed + lives; seed++) {
      all.add(life(seed));
    }
    return all;
  }

  private Life life(long seed) {
    OnlineLearner learner = new OnlineLearner(improvement, settings, frozen, seed);
    Model same = improvement.model(frozen);
    double without = allocation(seed, () -> same, List.of());
    double with = allocation(seed, learner::model, List.of(learner));
    Life life = new Life(seed, without, with, learner.attempts(), afresh(learner.attempts(), seed));
    told.accept(
        String.format(
            Locale.ROOT,
            "seed %d: frozen %.2f %%, learned on %.2f %%, %d of %d attempts promoted",
            seed,
            without,
            with,
            life.promotions(),
            life.attempts.size()));
    life.attempts.forEach(
        attempt ->
            told.accept(
                "  after %d placements, begun with %s: %s"
                    .formatted(
                        attempt.placements(),
                        attempt.found().start(),
                        attempt.found().verdict().why())));
    life.afresh.forEach(
        gain ->
            told.accept(
                String.format(
                    Locale.ROOT,
                    "  what was promoted, on fresh days: %+.2f (95 %% from %+.2f to %+.2f)",
                    gain.mean(),
                    gain.low(),
                    gain.high())));
    return life;
  }

  private List<Estimate> afresh(List<OnlineLearner.Attempt> attempts, long seed) {
    DriftingLoad days = load.drifted(1);
    List<Estimate> gains = new ArrayList<>();
    double[] before = frozen;
    for (OnlineLearner.Attempt attempt : attempts) {
      if (attempt.found().verdict().promoted()) {
        double[] promoted = attempt.found().weights();
        gains.add(improvement.judge(before, promoted, days, AFRESH * seed).gain());
        before = promoted;
      }
    }
    return gains;
  }

  private double allocation(long seed, Supplier<Model> model, List<DecisionListener> listeners) {
    AllocationSince measured = new AllocationSince(load.driftsAt(), load.capacityMilli());
    new Simulation(
            load.scenario(seed),
            inputs -> {
              Encoder encoder = Encoders.named(improvement.features().encoder(), inputs);
              return new PlacementPolicy(
                  new LearnedPolicy(encoder, model), Selector.best(inputs.random()));
            },
            seed,
            listeners,
            List.of(measured))
        .run(() -> true);
    return measured.percent();
  }

  /** What a live scheduler would remember at the end of a life. */
  public List<JournalEntry.Happened> recorded(long seed) {
    OnlineLearner idle =
        new OnlineLearner(improvement, settings.every(Integer.MAX_VALUE), frozen, seed);
    Model same = improvement.model(frozen);
    allocation(seed, () -> same, List.of(idle));
    return idle.story();
  }

  /** The lives as rows of a table with its header, and the paired difference last. */
  public static List<List<String>> table(List<Life> lives) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "seed",
            "frozen %",
            "learned on %",
            "difference",
            "attempts",
            "promoted",
            "better afresh",
            "worse afresh"));
    for (Life life : lives) {
      rows.add(
          List.of(
              Long.toString(life.seed),
              number("%.2f", life.frozen),
              number("%.2f", life.learned),
              number("%+.2f", life.learned - life.frozen),
              Integer.toString(life.attempts.size()),
              Long.toString(life.promotions()),
              Long.toString(life.betterAfresh()),
              Long.toString(life.worseAfresh())));
    }
    Estimate gain = gain(lives);
    rows.add(
        List.of(
            "mean",
            number("%.2f", Estimate.of(lives.stream().map(Life::frozen).toList()).mean()),
            number("%.2f", Estimate.of(lives.stream().map(Life::learned).toList()).mean()),
            number("%+.2f", gain.mean())
                + number(" (95 %% from %+.2f", gain.low())
                + number(" to %+.2f)", gain.high()),
            "",
            "",
            "",
            ""));
    return rows;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** By how much learning on was better, paired by seed. */
  public static Estimate gain(List<Life> lives) {
    return Estimate.of(lives.stream().map(life -> life.learned - life.frozen).toList());
  }
}
