package io.stowage.training.experiment;

import io.stowage.app.compare.Estimate;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Workload;
import io.stowage.training.RewardWeights;
import io.stowage.training.algorithm.QTable;
import io.stowage.training.rollout.RatedPlacement;
import io.stowage.training.rollout.SimulatedRollout;
import io.stowage.training.rollout.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The load of "A Reinforcement Learning-based Scheduler for Kubernetes" with its table of values
 * and its parameters, against policies that it never was compared with. It learns from what each
 * placement adds to the reward and is judged by the reward itself.
 */
public final class MemoryTable {
  public static final String WORKLOAD = "s3-memory[pods=2000]";

  private static final long FIRST_LESSON = 1_000_000;
  private static final long FIRST_TEST = 42;

  /**
   * S3's, but that it learns from choices at random, since at 0.15 it keeps to what it tried first,
   * and that values are means, since what a placement adds varies within a bin.
   */
  private static final QTable.Settings SETTINGS =
      new QTable.Settings(
          QTable.Settings.S3.bins(),
          0,
          QTable.Settings.S3.discount(),
          step -> 1,
          QTable.Settings.S3.unseen());

  /** How many tables learn, by how many runs each, and how many runs all are judged by. */
  public record Extent(int tables, int lessons, int tests) {
    public static final Extent FULL = new Extent(3, 300, 50);
  }

  /** Takes the highest reward of the step, as far as the table's bins show it. */
  private record GreedyOnBins(boolean fullest) implements Model {
    @Override
    public float[] scores(Observation observation) {
      float[] scores = new float[observation.candidates()];
      for (int i = 0; i < scores.length; i++) {
        float free = observation.nodes()[i];
        scores[i] = fullest ? -free : free;
      }
      return scores;
    }

    @Override
    public boolean scoresNodesAlone() {
      return true;
    }
  }

  private final String objective;
  private final Extent extent;
  private final SimulatedRollout lessons;
  private final SimulatedRollout rollout;
  private final List<QTable> tables;

  /** An experiment; the objective is s3-compress or s3-balance. */
  public MemoryTable(Workload workload, String objective, Extent extent) {
    this.objective = objective;
    this.extent = extent;
    String gain = objective + "[gain=true]";
    this.lessons = new SimulatedRollout(workload, new Task("s3-1", gain));
    this.rollout = new SimulatedRollout(workload, new Task("s3-1", objective));
    RewardWeights rewards = new RewardWeights(Map.of(gain, 1.0));
    this.tables =
        IntStream.range(0, extent.tables())
            .mapToObj(i -> new QTable(rollout.features(), SETTINGS, rewards, i + 1L))
            .toList();
  }

  /**
   * The mean reward of each policy over the tests and by how much it differs from that of the
   * greedy one, paired by seed, as rows of a table with its header.
   */
  public List<List<String>> run() {
    Model greedy = new GreedyOnBins(objective.equals("s3-compress"));
    List<Double> byGreedy = means(rollout.policy(greedy));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("policy", objective, "against greedy on the same bins (95 %)"));
    for (int i = 0; i < tables.size(); i++) {
      long first = FIRST_LESSON + (long) i * extent.lessons();
      Model learned = new Lessons(lessons, extent.lessons(), first).teach(tables.get(i));
      rows.add(row("q-table " + (i + 1), means(rollout.policy(learned)), byGreedy));
    }
    rows.add(row("greedy on the same bins", byGreedy, byGreedy));
    for (String other : List.of("random", "first-fit", "most-allocated", "least-allocated")) {
      List<Double> means = means(in -> Policies.of(OptionedName.policy(other), in));
      rows.add(row(other, means, byGreedy));
    }
    return rows;
  }

  /**
   * What the first has learned: bins of the nodes' free memory | bin of the pod > bin of the node.
   */
  public SortedMap<String, Double> table() {
    return tables.getFirst().table();
  }

  private static List<String> row(String policy, List<Double> means, List<Double> byGreedy) {
    Estimate difference =
        Estimate.of(
            IntStream.range(0, means.size())
                .mapToObj(i -> means.get(i) - byGreedy.get(i))
                .toList());
    return List.of(
        policy,
        String.format(Locale.ROOT, "%.2f", Estimate.of(means).mean()),
        String.format(
            Locale.ROOT,
            "%+.3f (%+.3f to %+.3f)",
            difference.mean(),
            difference.low(),
            difference.high()));
  }

  /** The mean over the placements of each test. */
  private List<Double> means(Function<PolicyInputs, PlacementPolicy> policy) {
    return LongStream.range(FIRST_TEST, FIRST_TEST + extent.tests())
        .mapToObj(seed -> rollout.rate(policy, seed))
        .map(rated -> rated.stream().mapToDouble(RatedPlacement::reward).average())
        .map(mean -> mean.orElse(Double.NaN))
        .toList();
  }
}
