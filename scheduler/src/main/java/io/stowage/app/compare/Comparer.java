package io.stowage.app.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

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
      List<Future<Optional<Run>>> runs = new ArrayList<>();
      for (PlannedRun planned : plan.runs()) {
        runs.add(workers.submit(() -> run(planned)));
      }
      List<Future<Optional<SeedBound>>> bounds = new ArrayList<>();
      for (Supplier<Optional<SeedBound>> task : SeedBound.tasks(plan, wanted)) {
        bounds.add(workers.submit(task::get));
      }
      return new Comparison(plan, results(runs), results(bounds));
    }
  }

  private Optional<Run> run(PlannedRun planned) {
    Optional<Run> run = planned.run(wanted, List.of(), List.of());
    runDone.run();
    return run;
  }

  private static <T> List<T> results(List<Future<Optional<T>>> futures) {
    return futures.stream().flatMap(future -> result(future).stream()).toList();
  }

  private static <T> Optional<T> result(Future<Optional<T>> future) {
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
