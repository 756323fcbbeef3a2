package io.stowage.simulation.workload;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecord;
import io.stowage.simulation.metric.RunRecorder;
import java.util.List;

/** A workload that a policy was run on. */
record MeasuredRun(RunRecord record) {
  private static final long SEED = 42;

  static MeasuredRun of(Workload workload, String policy) {
    Scenario scenario = workload.scenario(SEED);
    RunRecorder recorder =
        new RunRecorder(scenario, Quantities.catalogue().values(), false, () -> 0L);
    new Simulation(
            scenario,
            inputs -> Policies.of(OptionedName.policy(policy), inputs),
            SEED,
            List.of(recorder),
            List.of(recorder))
        .run(() -> true);
    return new MeasuredRun(recorder.record());
  }

  double metric(String name) {
    return Metrics.named(name).value().apply(record).orElseThrow();
  }
}
