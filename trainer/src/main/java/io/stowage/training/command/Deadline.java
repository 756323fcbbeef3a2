package io.stowage.training.command;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * When a run must end: when its time is over, counted from its beginning, or when it is asked to.
 */
final class Deadline {
  private static final long NOT_BEGUN = Long.MIN_VALUE;

  private final OptionalLong nanos;
  private final BooleanSupplier asked;
  private final LongSupplier nanoTime;
  private final AtomicLong began = new AtomicLong(NOT_BEGUN);

  /**
   * A deadline.
   *
   * @param nanos how long it may take; empty for ever
   * @param asked whether somebody wants it to end
   */
  Deadline(OptionalLong nanos, BooleanSupplier asked, LongSupplier nanoTime) {
    this.nanos = nanos;
    this.asked = asked;
    this.nanoTime = nanoTime;
  }

  void begin() {
    began.set(nanoTime.getAsLong());
  }

  long elapsedSeconds() {
    return began.get() == NOT_BEGUN ? 0 : (nanoTime.getAsLong() - began.get()) / 1_000_000_000;
  }

  boolean isOver() {
    return asked.getAsBoolean()
        || (began.get() != NOT_BEGUN
            && nanos.isPresent()
            && nanoTime.getAsLong() - began.get() >= nanos.getAsLong());
  }
}
