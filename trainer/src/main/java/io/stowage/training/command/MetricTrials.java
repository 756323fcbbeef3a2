package io.stowage.training.command;

import io.stowage.learning.Features;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.Model;
import io.stowage.learning.encoder.Encoders;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.training.PolicySearch.Trial;
import io.stowage.training.network.LinearNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Trials of weights: a scenario, and how much better than the best of some rivals the weights do on
 * it. Being worse counts half as much again, since the promise is not to be worse anywhere.
 */
final class MetricTrials {
  private static final double BEING_WORSE = 1.5;

  private final Features features;
  private final MetricGoal goal;
  private final List<String> rivals;
  private final ExecutorService workers;

  MetricTrials(Features features, MetricGoal goal, List<String> rivals, ExecutorService workers) {
    this.features = features;
    this.goal = goal;
    this.rivals = List.copyOf(rivals);
    this.workers = workers;
  }

  /** One trial for each seed, on the workloads in turn. */
  List<Trial> of(List<Workload> workloads, long firstSeed, int count) {
    List<Future<Trial>> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long seed = firstSeed + i;
      Workload workload = workloads.get((int) (seed % workloads.size()));
      made.add(workers.submit(() -> trial(workload.scenario(seed), seed)));
    }
    return made.stream().map(MetricTrials::result).toList();
  }

  /** A scenario on which the goal cannot be measured tells nothing about any weights. */
  private Trial trial(Scenario scenario, long seed) {
    OptionalDouble toBeat =
        rivals.stream()
            .flatMapToDouble(
                rival ->
                    goal
                        .value(
                            scenario,
                            seed,
                            inputs -> Policies.of(OptionedName.policy(rival), inputs))
                        .stream())
            .max();
    if (toBeat.isEmpty() && !rivals.isEmpty()) {
      return weights -> 0;
    }
    return weights -> {
      double ahead = goal.value(scenario, seed, policy(weights)).orElse(0) - toBeat.orElse(0);
      return ahead < 0 ? BEING_WORSE * ahead : ahead;
    };
  }

  private Function<PolicyInputs, PlacementPolicy> policy(double[] weights) {
    return inputs -> {
      Model model = new LinearNetwork(features, weights);
      return new PlacementPolicy(
          new LearnedPolicy(Encoders.named(features.encoder(), inputs), () -> model),
          Selector.best(inputs.random()));
    };
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", stopped);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("A trial could not be made", failed.getCause());
    }
  }
}
