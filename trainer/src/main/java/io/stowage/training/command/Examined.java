package io.stowage.training.command;

import io.stowage.app.compare.Estimate;
import io.stowage.learning.store.ModelCard.Measured;
import io.stowage.training.trial.TrialExam;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/**
 * How the kept model did where it was not trained, beside what it is held against: the untrained
 * network, any node at random, some heuristics, and the best of each run.
 */
record Examined(SequencedMap<String, Estimate> policies) {

  static Examined of(String name, TrainingRuns runs, TrialExam exam, List<String> rivals) {
    SequencedMap<String, Estimate> policies = new LinkedHashMap<>();
    TrainingRun best = runs.best();
    policies.put(name, Estimate.of(exam.worth(best.course().best())));
    policies.put("untrained", Estimate.of(exam.worth(best.course().untrained())));
    policies.put("random", Estimate.of(exam.worth("random")));
    rivals.forEach(
        rival -> policies.computeIfAbsent(rival, known -> Estimate.of(exam.worth(known))));
    if (runs.begun().size() > 1) {
      List<Double> means = new ArrayList<>();
      for (TrainingRun run : runs.begun()) {
        Estimate one = Estimate.of(exam.worth(run.course().best()));
        policies.put("run with seed " + run.seed(), one);
        means.add(one.mean());
      }
      policies.put("all runs", Estimate.of(means));
    }
    return new Examined(policies);
  }

  Estimate model() {
    return policies.firstEntry().getValue();
  }

  List<Measured> measured(String workload, String metric) {
    List<Measured> rows = new ArrayList<>();
    policies.forEach(
        (policy, worth) ->
            rows.add(
                new Measured(
                    policy,
                    workload,
                    metric,
                    worth.mean(),
                    worth.low(),
                    worth.high(),
                    worth.values().size())));
    return rows;
  }

  List<List<String>> table(String metric) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("policy", metric, "95 % from", "to", "runs"));
    policies.forEach(
        (policy, worth) ->
            rows.add(
                List.of(
                    policy,
                    number(worth.mean()),
                    number(worth.low()),
                    number(worth.high()),
                    String.valueOf(worth.values().size()))));
    return rows;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
