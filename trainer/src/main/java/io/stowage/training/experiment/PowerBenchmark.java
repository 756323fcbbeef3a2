package io.stowage.training.experiment;

import io.stowage.learning.Model;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Workload;
import io.stowage.training.Learner;
import io.stowage.training.algorithm.Algorithms;
import io.stowage.training.course.RewardScale;
import io.stowage.training.network.Networks;
import io.stowage.training.rollout.RatedPlacement;
import io.stowage.training.rollout.SimulatedRollout;
import io.stowage.training.rollout.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * The benchmark of "RL-K8-Scheduler": deep Q-learning against round-robin in 20 episodes of 200
 * placements on its three nodes, both with the same arrivals, by its own reward. The model is
 * tested without exploration, where its own is tested at random.
 */
public final class PowerBenchmark {
  public static final String WORKLOAD = "s0-three-nodes[pods=200]";

  private static final String OBJECTIVE = "s0-power";
  private static final int LESSONS = 60;
  private static final long FIRST_LESSON = 1000;
  private static final long FIRST_TEST = 42;
  private static final int TESTS = 20;

  /**
   * Its settings, but that exploration fades 5 times as fast and each fourth step is learned from.
   */
  private static final String ALGORITHM =
      "dqn[explore=2000,explore-end=0.01,decay=exponential,every=4,gradient=10]";

  /** The sums of rewards in one episode. */
  public record Episode(long seed, double learned, double roundRobin) {}

  private final SimulatedRollout rollout;

  public PowerBenchmark(Workload workload) {
    this.rollout = new SimulatedRollout(workload, new Task("s0-1", OBJECTIVE));
  }

  public List<Episode> run() {
    Learner learner =
        Algorithms.learner(
            ALGORITHM,
            Networks.named("deep-sets", rollout.features()),
            RewardScale.of(Map.of(OBJECTIVE, 1.0), rollout, FIRST_LESSON - 1),
            1);
    Model model = new Lessons(rollout, LESSONS, FIRST_LESSON).teach(learner);
    return LongStream.range(FIRST_TEST, FIRST_TEST + TESTS)
        .mapToObj(
            seed ->
                new Episode(
                    seed,
                    sum(rollout.policy(model), seed),
                    sum(inputs -> Policies.of(OptionedName.policy("round-robin"), inputs), seed)))
        .toList();
  }

  private double sum(Function<PolicyInputs, PlacementPolicy> policy, long seed) {
    return rollout.rate(policy, seed).stream().mapToDouble(RatedPlacement::reward).sum();
  }

  /** The episodes as rows of a table with its header. */
  public static List<List<String>> table(List<Episode> episodes) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("episode", "dqn", "round-robin", "won"));
    for (Episode episode : episodes) {
      rows.add(
          List.of(
              Long.toString(episode.seed),
              "%.0f".formatted(episode.learned),
              "%.0f".formatted(episode.roundRobin),
              episode.learned > episode.roundRobin ? "yes" : "no"));
    }
    return rows;
  }
}
