package io.stowage.app.compare;

import io.stowage.cluster.ClusterEvent;
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
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What no policy can beat on a workload with one seed, by one metric. */
public record SeedBound(String workload, long seed, String metric, BoundValue bound) {
  // Below, whatever has arrived can usually be placed.
  private static final List<String> CURVE =
      List.of("alloc@90", "alloc@100", "alloc@110", "alloc@120", "alloc@130");

  /** All bounds that the plan wants. */
  public static List<SeedBound> all(Plan plan) {
    return tasks(plan, () -> true).stream().flatMap(task -> task.get().stream()).toList();
  }

  /** One task for each bound that the plan wants. */
  static List<Supplier<Optional<SeedBound>>> tasks(Plan plan, BooleanSupplier wanted) {
    List<Supplier<Optional<SeedBound>>> tasks = new ArrayList<>();
    if (plan.extras().bounds()) {
      plan.workloads()
          .forEach(
              (name, workload) -> {
                List<String> metrics = metrics(plan, name);
                plan.seeds().forEach(seed -> add(tasks, name, workload, seed, metrics, wanted));
              });
    }
    return tasks;
  }

  private static List<String> metrics(Plan plan, String workload) {
    Stream<String> asked = plan.metricsOf(workload).stream().map(Metric::name);
    Stream<String> drawn = plan.extras().boundCurves() ? CURVE.stream() : Stream.of();
    return Stream.concat(asked, drawn).distinct().toList();
  }

  private static void add(
      List<Supplier<Optional<SeedBound>>> tasks,
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
    if (scenario.beginning().stream().anyMatch(SeedBound::bringsAPod)) {
      return Optional.empty();
    }
    List<Pod> arrivals = new ArrayList<>();
    for (Occurrence occurrence : scenario.occurrences()) {
      if (occurrence instanceof Occurrence.NodeJoins) {
        return Optional.empty();
      }
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

  private static boolean bringsAPod(ClusterEvent event) {
    return event instanceof ClusterEvent.PodBound || event instanceof ClusterEvent.PodPending;
  }
}
