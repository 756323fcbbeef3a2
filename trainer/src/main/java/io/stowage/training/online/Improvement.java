package io.stowage.training.online;

import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.simulation.Workload;
import io.stowage.training.PolicySearch;
import io.stowage.training.algorithm.CmaEs;
import io.stowage.training.algorithm.VectorSearch;
import io.stowage.training.course.SearchTraining;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.network.SearchSpace;
import io.stowage.training.network.StartingWeights;
import io.stowage.training.trial.Goal;
import io.stowage.training.trial.LinearSpace;
import io.stowage.training.trial.Trial;
import io.stowage.training.trial.Trials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * One attempt to find better weights than those that decide now: a short search on what came
 * lately, begun with the running weights or with a heuristic's, whichever does better there, and a
 * gate on what came last.
 */
public record Improvement(
    Features features, Goal goal, Settings settings, ExecutorService workers) {
  // Runs by which starts and what was found are compared; other seeds than those of the search.
  private static final int RUNS_TO_CHOOSE_BY = 8;
  private static final long SEEDS_APART = 1_000_000;
  private static final long SEEDS_OF_THE_GATE = 500_000;
  private static final String RUNNING = "the running model";

  /**
   * How much is tried.
   *
   * @param generations of the search, at most
   * @param chooseEvery generations from one choice of the best so far to the next
   * @param heldRuns runs by which the gate judges
   * @param heuristics whether it may begin with a heuristic that does better than what runs
   * @param rivals policies that decide where what runs does not, and must be beaten, too
   */
  public record Settings(
      int generations,
      Search search,
      int chooseEvery,
      int heldRuns,
      boolean heuristics,
      List<String> rivals) {
    public static final Settings USUAL =
        new Settings(30, Search.cmaEs(new CmaEs.Settings(16, 0.05), 4), 5, 24, true, List.of());

    public Settings {
      rivals = List.copyOf(rivals);
    }

    public Settings generations(int other) {
      return new Settings(other, search, chooseEvery, heldRuns, heuristics, rivals);
    }

    public Settings heldRuns(int other) {
      return new Settings(generations, search, chooseEvery, other, heuristics, rivals);
    }

    public Settings rivals(List<String> others) {
      return new Settings(generations, search, chooseEvery, heldRuns, heuristics, others);
    }
  }

  /**
   * How weights are searched for.
   *
   * @param trials runs of each generation
   */
  public record Search(String name, Function<SearchSpace, VectorSearch> maker, int trials) {

    public static Search cmaEs(CmaEs.Settings settings, int trials) {
      return new Search(
          "cma-es", space -> new CmaEs(space.start(), space.scale(), settings), trials);
    }
  }

  /**
   * What was found.
   *
   * @param start what the search began with
   * @param generations how many were tried
   * @param episodes runs that were learned from; those of the gate are none of them
   */
  @SuppressWarnings("ArrayRecordComponent") // weights, never compared
  public record Found(
      double[] weights,
      String start,
      int generations,
      long episodes,
      PromotionGate.Verdict verdict) {}

  /**
   * Searches and judges.
   *
   * @param running the weights that decide now
   * @param lately what is learned from
   * @param last what is judged by, and never learned from
   * @param wanted asked between two generations
   */
  public Found attempt(
      double[] running, Workload lately, Workload last, long seed, BooleanSupplier wanted)
      throws InterruptedException {
    Trials trials = new Trials(List.of(lately), goal, List.of(), workers);
    long first = SEEDS_APART * seed;
    AtomicLong episodes = new AtomicLong();
    Best best = new Best(trials.of(first - SEEDS_APART / 2, RUNS_TO_CHOOSE_BY), trials, episodes);
    starts(running).forEach(best::offer);
    String start = best.name;
    SearchSpace space = LinearSpace.around(best.weights, features, trials, first);
    SearchTraining search =
        new SearchTraining(
            space,
            settings.search.maker.apply(space),
            seed,
            number -> trialsOf(trials, first, number, episodes),
            workers);
    int generation = 0;
    while (generation < settings.generations && wanted.getAsBoolean()) {
      search.lesson(generation++);
      if (generation % settings.chooseEvery == 0 || generation == settings.generations) {
        best.offer("generation " + generation, search.weights());
      }
    }
    return new Found(
        best.weights, start, generation, episodes.get(), judge(running, best.weights, last, first));
  }

  /** What these weights make. */
  public Model model(double[] weights) {
    return new LinearNetwork(features, weights);
  }

  /** What the gate says of these weights. */
  public PromotionGate.Verdict judge(
      double[] running, double[] candidate, Workload last, long firstSeed) {
    Trials trials = new Trials(List.of(last), goal, List.of(), workers);
    List<Trial> held = trials.of(firstSeed + SEEDS_OF_THE_GATE, settings.heldRuns);
    List<Double> tried = worth(candidate, trials, held);
    PromotionGate.Verdict verdict = PromotionGate.USUAL.judge(worth(running, trials, held), tried);
    for (String rival : settings.rivals) {
      if (verdict.promoted()) {
        List<Double> rivalling = trials.each(held, trial -> trial.of(rival).orElse(Double.NaN));
        verdict = verdict.andAgainst(rival, PromotionGate.USUAL.judge(rivalling, tried));
      }
    }
    return verdict;
  }

  private SequencedMap<String, double[]> starts(double[] running) {
    SequencedMap<String, double[]> starts = new LinkedHashMap<>();
    starts.put(RUNNING, running);
    if (settings.heuristics) {
      for (String heuristic : StartingWeights.suiting(features)) {
        starts.put(heuristic, StartingWeights.of(features, heuristic));
      }
    }
    return starts;
  }

  private List<PolicySearch.Trial> trialsOf(
      Trials trials, long first, int generation, AtomicLong episodes) {
    int each = settings.search.trials;
    return trials.of(first + (long) generation * each, each).stream()
        .<PolicySearch.Trial>map(
            trial ->
                weights -> {
                  episodes.incrementAndGet();
                  return trial
                      .of(features.encoder(), () -> model(weights))
                      .orElse(Double.NEGATIVE_INFINITY);
                })
        .toList();
  }

  private List<Double> worth(double[] weights, Trials trials, List<Trial> on) {
    return trials.each(
        on, trial -> trial.of(features.encoder(), () -> model(weights)).orElse(Double.NaN));
  }

  /** The best so far on the same few runs; of equals, the first. */
  private final class Best {
    private final List<Trial> by;
    private final Trials trials;
    private final AtomicLong episodes;
    private double worth = Double.NEGATIVE_INFINITY;
    private double[] weights = new double[0];
    private String name = "";

    Best(List<Trial> by, Trials trials, AtomicLong episodes) {
      this.by = by;
      this.trials = trials;
      this.episodes = episodes;
    }

    void offer(String title, double[] offered) {
      double mean = mean(worth(offered, trials, by));
      episodes.addAndGet(by.size());
      if (weights.length == 0 || mean > worth) {
        worth = mean;
        weights = offered.clone();
        name = title;
      }
    }

    private static double mean(List<Double> values) {
      List<Double> known = new ArrayList<>(values);
      known.removeIf(value -> value.isNaN());
      return known.stream()
          .mapToDouble(Double::doubleValue)
          .average()
          .orElse(Double.NEGATIVE_INFINITY);
    }
  }
}
