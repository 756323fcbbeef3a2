package io.stowage.simulation.workload;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecord;
import io.stowage.simulation.metric.RunRecorder;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Workloads as users name them, and what happens in them. */
final class GeneratedLoads {
  private GeneratedLoads() {}

  static Workload workload(String name) {
    return Workloads.of(name, new WorkloadInputs(new DataFolders(List.of()), new BadLines(false)));
  }

  static Stream<Occurrence> occurrences(Scenario scenario) {
    return StreamSupport.stream(scenario.occurrences().spliterator(), false);
  }

  static <T extends Occurrence> List<T> occurrences(Scenario scenario, Class<T> kind) {
    return occurrences(scenario).filter(kind::isInstance).map(kind::cast).toList();
  }

  static List<PodArrives> arrivals(Scenario scenario) {
    return occurrences(scenario, PodArrives.class);
  }

  /** What a run under the policy has come to. */
  static RunRecord run(Scenario scenario, String policy) {
    RunRecorder recorder =
        new RunRecorder(scenario, Quantities.catalogue().values(), false, () -> 0);
    new Simulation(
            scenario,
            inputs -> Policies.of(OptionedName.policy(policy), inputs),
            7,
            List.of(recorder),
            List.of(recorder))
        .run(() -> true);
    return recorder.record();
  }

  static double metric(RunRecord record, String metric) {
    return Metrics.named(metric).value().apply(record).orElseThrow();
  }
}
