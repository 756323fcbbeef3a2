package io.stowage.training.command;

import io.stowage.app.command.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** Several runs of the same training, of which the best by validation is kept. */
record TrainingRuns(List<TrainingRun> runs, BudgetOptions budget) {
  TrainingRuns {
    runs = List.copyOf(runs);
  }

  /** Runs them all, so many at once, and tells how they go. */
  void run(int atOnce, String name, PrintWriter err) throws InterruptedException, IOException {
    BudgetOptions.Unit unit = budget.unit();
    List<Future<?>> running = new ArrayList<>();
    try (Progress _ =
            new Progress(
                "%s, %s".formatted(name, unit.name()),
                unit.total() * runs.size(),
                () -> runs.stream().mapToLong(run -> run.done(unit)).sum(),
                this::news,
                err);
        ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
      for (TrainingRun run : runs) {
        running.add(
            threads.submit(
                () -> {
                  run.run(budget);
                  return null;
                }));
      }
      for (Future<?> each : running) {
        await(each);
      }
    }
  }

  private static void await(Future<?> run) throws InterruptedException, IOException {
    try {
      run.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException unwritable) {
        throw unwritable;
      }
      throw new IllegalStateException("A run has failed: " + failed.getCause(), failed);
    }
  }

  /** What the validated model of each run that has begun is worth, and its best. */
  private String news() {
    return runs.stream()
        .filter(TrainingRun::hasBegun)
        .map(TrainingRun::standing)
        .map(now -> String.format(Locale.ROOT, "%.4g (best %.4g)", now.validated(), now.best()))
        .collect(Collectors.joining(", "));
  }

  /** Those that were not broken off before they began. */
  List<TrainingRun> begun() {
    return runs.stream().filter(TrainingRun::hasBegun).toList();
  }

  TrainingRun best() {
    return runs.stream()
        .max(Comparator.comparingDouble(run -> run.standing().best()))
        .orElseThrow();
  }
}
