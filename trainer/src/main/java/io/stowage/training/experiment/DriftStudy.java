package io.stowage.training.experiment;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodSpec;
import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.workload.JournalWorkload;
import io.stowage.simulation.workload.JournalWorkload.Draw;
import io.stowage.simulation.workload.JournalWorkload.Part;
import io.stowage.training.algorithm.CmaEs;
import io.stowage.training.network.StartingWeights;
import io.stowage.training.online.Improvement;
import io.stowage.training.online.OnlineLearner;
import io.stowage.training.trial.MetricGoal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * Online learning on a cluster whose load drifts, at a size that can be chosen: a model is learned
 * from nothing on the load before the drift, and then meets it.
 *
 * @param search how attempts look for better weights
 * @param heuristics whether attempts may also begin with a heuristic
 */
public record DriftStudy(
    DriftingLoad load,
    int generations,
    Improvement.Search search,
    boolean heuristics,
    ExecutorService workers,
    Consumer<String> told) {
  public static final Improvement.Search SEARCH =
      Improvement.Search.cmaEs(new CmaEs.Settings(12, 0.1), 2);
  private static final int CHOOSE_EVERY = 5;
  private static final int HELD_RUNS = 16;
  private static final double HELD_PART = 0.4;
  private static final long FIRST_LESSON = 77;
  private static final int JOURNALS = 5;
  private static final int PLACEMENTS_BETWEEN_ATTEMPTS = 120;

  /** The pods of one workload, and after the drift those of another, on some of its nodes. */
  public static DriftingLoad between(
      Workload before, Workload after, int nodes, int daysBefore, int daysAfter) {
    Scenario first = before.scenario(FIRST_LESSON);
    List<Node> drawn = new ArrayList<>();
    for (Node node : first.nodes()) {
      if (drawn.size() < nodes) {
        drawn.add(node);
      }
    }
    return new DriftingLoad(
        drawn, pods(first), pods(after.scenario(FIRST_LESSON)), daysBefore, daysAfter);
  }

  private static List<PodSpec> pods(Scenario scenario) {
    List<PodSpec> pods = new ArrayList<>();
    for (Occurrence occurrence : scenario.occurrences()) {
      if (occurrence instanceof Occurrence.PodArrives arrives) {
        pods.add(arrives.run().spec());
      }
    }
    return pods;
  }

  public static Features features() {
    return Encoders.named(GeneralEncoder.NAME, PolicyInputs.of(new SplittableRandom(0))).features();
  }

  private Improvement improvement(Improvement.Search by, boolean withHeuristics) {
    return new Improvement(
        features(),
        MetricGoal.parse("alloc"),
        new Improvement.Settings(
            generations, by, CHOOSE_EVERY, HELD_RUNS, withHeuristics, List.of()),
        workers);
  }

  /** What is learned, from nothing, on the load before the drift, whatever searches later. */
  public double[] learnedBefore() throws InterruptedException {
    DriftingLoad day = load.undrifted(1);
    double[] nothing = StartingWeights.of(features(), StartingWeights.NOTHING);
    Improvement.Found found =
        improvement(SEARCH, false).attempt(nothing, day, day, FIRST_LESSON, () -> true);
    told.accept("before the drift, against no weights: " + found.verdict().why());
    return found.weights();
  }

  /** Lives with these weights at their beginning. */
  public List<DriftExperiment.Life> lives(double[] frozen, long firstSeed, int count) {
    return experiment(frozen).run(firstSeed, count);
  }

  /**
   * Bad candidates against these weights, judged by what some lives are remembered by at their end.
   */
  public GateTries badCandidates(double[] running, long firstSeed) {
    List<Workload> journals = new ArrayList<>();
    for (int i = 0; i < JOURNALS; i++) {
      journals.add(
          JournalWorkload.of(
              experiment(running).recorded(firstSeed + i),
              Part.ALL.drawn(Draw.FULL).between(1 - HELD_PART, 1)));
    }
    return new GateTries(improvement(search, false), running, journals, load.drifted(1));
  }

  private DriftExperiment experiment(double[] weights) {
    OnlineLearner.Settings settings =
        new OnlineLearner.Settings(
            PLACEMENTS_BETWEEN_ATTEMPTS,
            3 * PLACEMENTS_BETWEEN_ATTEMPTS,
            HELD_PART,
            Part.ALL.drawn(Draw.FULL));
    return new DriftExperiment(load, improvement(search, heuristics), settings, weights, told);
  }
}
