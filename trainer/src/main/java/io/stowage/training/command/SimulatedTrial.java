package io.stowage.training.command;

import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.Quantity;
import io.stowage.simulation.metric.RunRecorder;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One scenario on which policies are tried, and the metric by which they are judged there. */
record SimulatedTrial(Scenario scenario, Metric metric, long seed) {

  /** The metric's value under a policy; the higher the better, whatever the metric. */
  double value(Function<PolicyInputs, PlacementPolicy> policy) {
    RunRecorder recorder = new RunRecorder(scenario, quantities(), false, System::nanoTime);
    new Simulation(scenario, policy, seed, List.of(recorder), List.of(recorder)).run(() -> true);
    double value =
        metric
            .value()
            .apply(recorder.record())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "The run has no %s. Maybe another metric?".formatted(metric.name())));
    return metric.better() == Metric.Better.HIGHER ? value : -value;
  }

  /** A metric at some percentage of arrivals needs one curve; for others all are drawn. */
  private Collection<Quantity> quantities() {
    Optional<Quantity> one = Quantities.named(metric.name().replaceFirst("@.*", ""));
    return metric.name().contains("@") && one.isPresent()
        ? List.of(one.get())
        : Quantities.catalogue().values();
  }
}
