package io.stowage.simulation;

import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.SchedulingLoop;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * One run: a scenario, and the production loop with a policy in it.
 *
 * @param policy makes the policy for this run
 * @param seed of everything that is random beside the scenario
 */
public record Simulation(
    Scenario scenario,
    Function<PolicyInputs, PlacementPolicy> policy,
    long seed,
    List<DecisionListener> listeners,
    List<Observer> observers) {

  public Simulation {
    listeners = List.copyOf(listeners);
    observers = List.copyOf(observers);
  }

  /** Runs to the end of the scenario, or until it is no longer wanted; answers which. */
  public boolean run(BooleanSupplier wanted) {
    SplittableRandom random = new SplittableRandom(seed);
    try (SimulatedCluster cluster = new SimulatedCluster(scenario, random.split(), observers)) {
      SchedulingLoop loop = loop(cluster, random);
      cluster.known(loop::cluster);
      while (cluster.isOpen()) {
        if (!wanted.getAsBoolean()) {
          return false;
        }
        loop.step();
        observers.forEach(Observer::stepDone);
      }
      return true;
    }
  }

  private SchedulingLoop loop(SimulatedCluster cluster, SplittableRandom random) {
    PolicyInputs inputs =
        new PolicyInputs(
            random.split(), scenario.typicalPods(), Optional.of(scenario.world().power()));
    PlacementPolicy placement = policy.apply(inputs);
    List<Filter> filters = Filters.kubeDefault();
    return new SchedulingLoop(
        cluster,
        Profiles.forAllPods(
            new Scheduler(filters, placement.policy(), placement.selector()),
            new Preemption(filters, PreemptionSettings.DEFAULT, random.split())),
        scenario.world().queue(),
        listeners);
  }
}
