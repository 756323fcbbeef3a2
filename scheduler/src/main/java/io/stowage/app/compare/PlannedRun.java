package io.stowage.app.compare;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Observer;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * One policy on one workload with one seed, still to be run.
 *
 * @param policies where the policy's name is looked up
 */
public record PlannedRun(
    String workloadName,
    Workload workload,
    String policy,
    PolicyCatalogue policies,
    long seed,
    boolean withHeatMap) {

  /** What came of it; empty if it was no longer wanted before its end. */
  public Optional<Run> run(
      BooleanSupplier wanted, List<DecisionListener> listeners, List<Observer> observers) {
    if (!wanted.getAsBoolean()) {
      return Optional.empty();
    }
    Scenario scenario = workload.scenario(seed);
    RunRecorder recorder =
        new RunRecorder(scenario, Quantities.catalogue().values(), withHeatMap, System::nanoTime);
    Simulation simulation =
        new Simulation(
            scenario,
            inputs -> policies.of(policy, inputs),
            seed,
            plus(listeners, recorder),
            plus(observers, recorder));
    return simulation.run(wanted)
        ? Optional.of(new Run(workloadName, policy, seed, recorder.record()))
        : Optional.empty();
  }

  private static <T> List<T> plus(List<T> some, T one) {
    List<T> all = new ArrayList<>(some);
    all.add(one);
    return all;
  }
}
