package io.stowage.app.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Tells on standard error how far a slow command has come, and says nothing of a fast one. */
final class LateProgress {
  private static final long PATIENCE_NANOS = Duration.ofSeconds(2).toNanos();

  private final PrintWriter err;
  private final LongSupplier nanoTime;
  private String task = "";
  private int steps;
  private long lastSaidAt;

  LateProgress(PrintWriter err, LongSupplier nanoTime) {
    this.err = err;
    this.nanoTime = nanoTime;
    this.lastSaidAt = nanoTime.getAsLong();
  }

  void begin(String next) {
    task = next;
    steps = 0;
  }

  void step() {
    steps++;
    long now = nanoTime.getAsLong();
    if (now - lastSaidAt >= PATIENCE_NANOS) {
      lastSaidAt = now;
      err.printf("%s: %,d pods …%n", task, steps);
      err.flush();
    }
  }
}
