package io.stowage.app.compare;

import io.stowage.cluster.Pod;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.bound.BoundValue;
import io.stowage.simulation.bound.Bounds;
import io.stowage.simulation.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** What no policy can beat on a workload with one seed, by one metric. */
public record SeedBound(String workload, long seed, String metric, BoundValue bound) {
  private static final int CURVE_STEP_PERCENT = 10;
  private static final int CURVE_END_PERCENT = 130;

  /** One task for each bound that the plan wants. */
  static List<Callable<Optional<SeedBound>>> tasks(Plan plan, BooleanSupplier wanted) {
    List<Callable<Optional<SeedBound>>> tasks = new ArrayList<>();
    if (plan.extras().bounds()) {
      plan.workloads()
          .forEach(
              (name, workload) -> {
                List<String> metrics = plan.metricsOf(name).stream().map(Metric::name).toList();
                plan.seeds().forEach(seed -> add(tasks, name, workload, seed, metrics, wanted));
                if (plan.extras().boundCurves()) {
                  add(tasks, name, workload, plan.seeds().getFirst(), curve(metrics), wanted);
                }
              });
    }
    return tasks;
  }

  private static List<String> curve(List<String> alreadyKnown) {
    return IntStream.rangeClosed(1, CURVE_END_PERCENT / CURVE_STEP_PERCENT)
        .mapToObj(step -> "alloc@" + step * CURVE_STEP_PERCENT)
        .filter(metric -> !alreadyKnown.contains(metric))
        .toList();
  }

  private static void add(
      List<Callable<Optional<SeedBound>>> tasks,
      String name,
      Workload workload,
      long seed,
      List<String> metrics,
      BooleanSupplier wanted) {
    for (String metric : metrics) {
      tasks.add(
          () ->
              wanted.getAsBoolean()
                  ? of(name, workload.scenario(seed), seed, metric)
                  : Optional.empty());
    }
  }

  private static Optional<SeedBound> of(
      String workload, Scenario scenario, long seed, String metric) {
    List<Pod> arrivals = new ArrayList<>();
    for (Occurrence occurrence : scenario.occurrences()) {
      if (occurrence instanceof Occurrence.PodArrives arrives) {
        arrivals.add(
            Pod.pending(
                arrives.run().name(),
                arrives.run().spec(),
                scenario.world().start().plus(arrives.at())));
      }
    }
    return Bounds.of(scenario.nodes(), arrivals, metric)
        .map(bound -> new SeedBound(workload, seed, metric, bound));
  }
}
