package io.stowage.app.compare;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * Carries out a plan on several threads; each run has one, so that their number changes nothing.
 */
public final class Comparer {
  private final int threads;
  private final BooleanSupplier wanted;
  private final Runnable runDone;

  /**
   * A comparer that can be stopped.
   *
   * @param wanted false as soon as what is not finished is not wanted any more
   * @param runDone told after each run, on its thread
   */
  public Comparer(int threads, BooleanSupplier wanted, Runnable runDone) {
    this.threads = threads;
    this.wanted = wanted;
    this.runDone = runDone;
  }

  /** The finished runs; all, unless they were not wanted any more. */
  public Comparison compare(Plan plan) {
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      List<Future<Optional<Run>>> futures = new ArrayList<>();
      for (Callable<Optional<Run>> task : tasks(plan)) {
        futures.add(workers.submit(task));
      }
      List<Run> finished = new ArrayList<>();
      for (Future<Optional<Run>> future : futures) {
        result(future).ifPresent(finished::add);
      }
      return new Comparison(plan, finished);
    }
  }

  private List<Callable<Optional<Run>>> tasks(Plan plan) {
    List<Callable<Optional<Run>>> tasks = new ArrayList<>();
    plan.workloads()
        .forEach(
            (name, workload) -> {
              for (String policy : plan.policies()) {
                for (long seed : plan.seeds()) {
                  tasks.add(() -> run(plan, name, workload, policy, seed));
                }
              }
            });
    return tasks;
  }

  private Optional<Run> run(Plan plan, String name, Workload workload, String policy, long seed) {
    if (!wanted.getAsBoolean()) {
      return Optional.empty();
    }
    Scenario scenario = workload.scenario(seed);
    RunRecorder recorder =
        new RunRecorder(
            scenario, Quantities.catalogue().values(), plan.withHeatMaps(), System::nanoTime);
    Simulation simulation =
        new Simulation(
            scenario,
            inputs -> Policies.of(OptionedName.policy(policy), inputs),
            seed,
            List.of(recorder),
            List.of(recorder));
    boolean finished = simulation.run(wanted);
    runDone.run();
    return finished
        ? Optional.of(new Run(name, policy, seed, recorder.record()))
        : Optional.empty();
  }

  private static Optional<Run> result(Future<Optional<Run>> future) {
    try {
      return future.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("A run has failed", failed);
    }
  }
}
