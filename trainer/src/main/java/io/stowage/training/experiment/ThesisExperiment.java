package io.stowage.training.experiment;

import io.stowage.learning.Model;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Workload;
import io.stowage.training.rollout.RatedPlacement;
import io.stowage.training.rollout.SimulatedRollout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The thesis "Orchestrating tasks in the cloud continuum with reinforcement learning" again: its
 * three policies are learned, and then run in its two tests beside the default scheduler. Only for
 * EL-RL do pods name their latency limits, since the others look at none.
 */
public final class ThesisExperiment {
  static final String DEFAULT = "default";
  private static final long TEST_SEED = 42;
  private static final long LESSON_SEED = 1000;

  private final Function<String, Workload> workloads;
  private final Consumer<String> news;
  private final List<ThesisRun> training = new ArrayList<>();
  private final List<ThesisRun> tests = new ArrayList<>();

  /**
   * An experiment.
   *
   * @param workloads by name
   * @param news told what is done
   */
  public ThesisExperiment(Function<String, Workload> workloads, Consumer<String> news) {
    this.workloads = workloads;
    this.news = news;
  }

  /** Learns and runs everything. */
  public void run() {
    for (ThesisPolicy policy : ThesisPolicy.values()) {
      news.accept("learning %s".formatted(policy.title()));
      List<RatedPlacement> lived = new ArrayList<>();
      Model model = policy.learn(workloads.apply(lessons(policy)), LESSON_SEED, lived::add);
      training.add(new ThesisRun(policy.title(), "training", lived));
      for (String test : List.of("test1", "test2")) {
        SimulatedRollout rollout = rollout(policy, test);
        tests.add(
            new ThesisRun(policy.title(), test, rollout.rate(rollout.policy(model), TEST_SEED)));
      }
    }
    news.accept("running the default scheduler");
    SimulatedRollout lessons =
        new SimulatedRollout(
            workloads.apply("thesis-test1[rounds=66,limits=false]"), ThesisPolicy.LB.task());
    training.add(new ThesisRun(DEFAULT, "training", byDefault(lessons)));
    for (String test : List.of("test1", "test2")) {
      tests.add(new ThesisRun(DEFAULT, test, byDefault(rollout(ThesisPolicy.LB, test))));
    }
  }

  private static List<RatedPlacement> byDefault(SimulatedRollout rollout) {
    return rollout.rate(
        inputs -> Policies.of(OptionedName.policy("kube-default"), inputs), TEST_SEED);
  }

  private static String lessons(ThesisPolicy policy) {
    return "thesis-test1[rounds=%d,limits=%s]"
        .formatted(ThesisPolicy.ROUNDS_IN_LESSON, policy.knowsLimits());
  }

  /** EL-RL's second test has 20 pods in the thesis; here all have the 30 of the others. */
  private SimulatedRollout rollout(ThesisPolicy policy, String test) {
    String size = test.equals("test1") ? "rounds=30" : "pods=30,steps=180";
    return new SimulatedRollout(
        workloads.apply("thesis-%s[%s,limits=%s]".formatted(test, size, policy.knowsLimits())),
        policy.task());
  }

  List<ThesisRun> training() {
    return List.copyOf(training);
  }

  List<ThesisRun> tests() {
    return List.copyOf(tests);
  }

  ThesisRun test(String policy, String test) {
    return tests.stream()
        .filter(run -> run.policy().equals(policy) && run.test().equals(test))
        .findFirst()
        .orElseThrow();
  }

  /** The measures of all tests, as rows of a table with its header. */
  public List<List<String>> table() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "policy",
            "test",
            "active nodes",
            "max-min pods",
            "latency ms",
            "hard violations",
            "not on nearest",
            "reward when full"));
    for (ThesisRun run : tests) {
      rows.add(
          List.of(
              run.policy(),
              run.test(),
              "%.2f".formatted(run.mean(ThesisRun::active)),
              Integer.toString(run.worstSpread()),
              "%.1f".formatted(run.mean(ThesisRun::latency)),
              Long.toString(run.hardViolations()),
              Long.toString(run.notOnNearest()),
              run.policy().equals(DEFAULT)
                  ? ""
                  : "%.3f".formatted(run.rewardWhenFull().orElse(Double.NaN))));
    }
    return rows;
  }
}
