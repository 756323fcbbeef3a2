package io.stowage.training.trial;

import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;

/**
 * Makes trials, and has them run on all cores.
 *
 * @param rivals policies that are to be beaten
 */
public record Trials(
    List<Workload> workloads, Goal goal, List<String> rivals, ExecutorService workers) {
  public Trials {
    workloads = List.copyOf(workloads);
    rivals = List.copyOf(rivals);
  }

  public Trials withoutRivals() {
    return new Trials(workloads, goal, List.of(), workers);
  }

  /** One trial for each seed, on the workloads in turn; those that tell nothing are left out. */
  public List<Trial> of(long firstSeed, int count) {
    List<Future<Optional<Trial>>> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long seed = firstSeed + i;
      Workload workload = workloads.get((int) (seed % workloads.size()));
      made.add(workers.submit(() -> trial(workload.scenario(seed), seed)));
    }
    return made.stream().map(Trials::result).flatMap(Optional::stream).toList();
  }

  /** A scenario on which the goal cannot be measured tells nothing about any model. */
  private Optional<Trial> trial(Scenario scenario, long seed) {
    Trial plain = new Trial(goal, scenario, seed, OptionalDouble.empty());
    if (rivals.isEmpty()) {
      return Optional.of(plain);
    }
    OptionalDouble toBeat = rivals.stream().flatMapToDouble(r -> plain.of(r).stream()).max();
    return toBeat.isEmpty()
        ? Optional.empty()
        : Optional.of(new Trial(goal, scenario, seed, toBeat));
  }

  /** A number of each trial. */
  public List<Double> each(List<Trial> trials, ToDoubleFunction<Trial> number) {
    List<Future<Double>> numbers = new ArrayList<>();
    trials.forEach(trial -> numbers.add(workers.submit(() -> number.applyAsDouble(trial))));
    return numbers.stream().map(Trials::result).toList();
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", stopped);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("A trial has failed: " + failed.getCause(), failed);
    }
  }
}
