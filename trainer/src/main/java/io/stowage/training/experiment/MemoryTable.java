package io.stowage.training.experiment;

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
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * The load of "A Reinforcement Learning-based Scheduler for Kubernetes" with its table of values
 * and its parameters, against policies that it never was compared with. It learns from what each
 * placement adds to the reward and is judged by the reward itself.
 */
public final class MemoryTable {
  public static final String WORKLOAD = "s3-memory[pods=2000]";

  private static final int LESSONS = 60;
  private static final long FIRST_LESSON = 1000;
  private static final long FIRST_TEST = 42;
  private static final int TESTS = 10;
  private static final double LEARNING_RATE = 0.05;

  /**
   * S3's, but that it learns from choices at random, since at 0.15 it keeps to what it tried first,
   * and more slowly than by 0.3, since what a placement adds varies within a bin.
   */
  private static final QTable.Settings SETTINGS =
      new QTable.Settings(
          QTable.Settings.S3.bins(),
          LEARNING_RATE,
          QTable.Settings.S3.discount(),
          step -> 1,
          QTable.Settings.S3.unseen());

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
  private final SimulatedRollout lessons;
  private final SimulatedRollout rollout;
  private final QTable table;

  /**
   * An experiment.
   *
   * @param objective s3-compress or s3-balance
   */
  public MemoryTable(Workload workload, String objective) {
    this.objective = objective;
    String gain = objective + "[gain=true]";
    this.lessons = new SimulatedRollout(workload, new Task("s3-1", gain));
    this.rollout = new SimulatedRollout(workload, new Task("s3-1", objective));
    this.table = new QTable(rollout.features(), SETTINGS, new RewardWeights(Map.of(gain, 1.0)), 1);
  }

  /** The mean reward of each policy over the tests, as rows of a table with its header. */
  public List<List<String>> run() {
    Model learned = new Lessons(lessons, LESSONS, FIRST_LESSON).teach(table);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("policy", objective));
    rows.add(List.of("q-table", mean(rollout.policy(learned))));
    Model greedy = new GreedyOnBins(objective.equals("s3-compress"));
    rows.add(List.of("greedy on the same bins", mean(rollout.policy(greedy))));
    for (String other : List.of("random", "first-fit", "most-allocated", "least-allocated")) {
      rows.add(List.of(other, mean(in -> Policies.of(OptionedName.policy(other), in))));
    }
    return rows;
  }

  /** What has been learned: bins of the nodes' free memory | bin of the pod > bin of the node. */
  public SortedMap<String, Double> table() {
    return table.table();
  }

  private String mean(Function<PolicyInputs, PlacementPolicy> policy) {
    double mean =
        LongStream.range(FIRST_TEST, FIRST_TEST + TESTS)
            .mapToObj(seed -> rollout.rate(policy, seed))
            .flatMap(List::stream)
            .mapToDouble(RatedPlacement::reward)
            .average()
            .orElse(Double.NaN);
    return "%.2f".formatted(mean);
  }
}
