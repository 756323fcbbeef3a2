package io.stowage.parity;

import java.time.Duration;
import java.util.function.IntConsumer;

/** Tells on standard error how far a run is, every few seconds. */
final class Progress implements IntConsumer {
  private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

  private final int cases;
  private final long startNanos = System.nanoTime();
  private long lastNanos = startNanos;

  private Progress(int cases) {
    this.cases = cases;
  }

  static IntConsumer onStandardError(int cases) {
    return new Progress(cases);
  }

  @Override
  public void accept(int done) {
    long now = System.nanoTime();
    if (now - lastNanos > PAUSE_NANOS || done == cases) {
      lastNanos = now;
      double seconds = (now - startNanos) / 1e9;
      System.err.printf("parity: %d of %d cases, %.0f cases/s%n", done, cases, done / seconds);
    }
  }
}
