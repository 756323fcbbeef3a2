package io.stowage.training.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** Tells now and then how a search goes and how long it still takes. */
final class TrainingProgress {
  private static final long BETWEEN_LINES_NANOS = Duration.ofSeconds(10).toNanos();

  private final PrintWriter err;
  private final long endsAtNanos;
  private long lastTold = System.nanoTime() - BETWEEN_LINES_NANOS;

  TrainingProgress(PrintWriter err, long endsAtNanos) {
    this.err = err;
    this.endsAtNanos = endsAtNanos;
  }

  void tell(SearchTraining.Step step) {
    long now = System.nanoTime();
    if (now - lastTold < BETWEEN_LINES_NANOS) {
      return;
    }
    lastTold = now;
    err.printf(
        Locale.ROOT,
        "generation %d: %+.2f against the rivals where it learns, %+.2f (best %+.2f) where it does"
            + " not; sigma %.4f; %d minutes left%n",
        step.generation().number() + 1,
        step.generation().mean(),
        step.validated(),
        step.best(),
        step.generation().sigma(),
        Math.max(0, Duration.ofNanos(endsAtNanos - now).toMinutes()));
    err.flush();
  }
}
