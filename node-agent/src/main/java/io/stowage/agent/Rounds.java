package io.stowage.agent;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** Does one thing again and again, on a thread of its own; a round that fails ends no other. */
final class Rounds implements AutoCloseable {
  /** What is done each time. */
  interface Round {
    void run() throws InterruptedException;
  }

  private static final int INTERVALS_OF_PATIENCE = 6;
  // Name servers that do not answer hold a round for up to a minute and a half.
  private static final Duration LEAST_PATIENCE = Duration.ofMinutes(2);

  private final Duration interval;
  private final Supplier<Moment> clock;
  private final Round round;
  private final Thread thread;
  private volatile Moment lastEnd;

  Rounds(String name, Duration interval, Supplier<Moment> clock, Round round) {
    this.interval = interval;
    this.clock = clock;
    this.round = round;
    this.lastEnd = clock.get();
    this.thread = Thread.ofPlatform().daemon().name(name).start(this::repeat);
  }

  private void repeat() {
    try {
      while (true) {
        once();
        Thread.sleep(soonAfter(interval));
      }
    } catch (InterruptedException ended) {
      // The process ends.
    }
  }

  private void once() throws InterruptedException {
    try {
      round.run();
      lastEnd = clock.get();
    } catch (RuntimeException unexpected) {
      System.err.printf(
          "A round of %s failed: %s. It is tried again.%n",
          Thread.currentThread().getName(), unexpected);
    }
  }

  /** A little sooner or later: the agents of many nodes shall not probe in step. */
  private static Duration soonAfter(Duration interval) {
    long millis = interval.toMillis();
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 4 / 5, millis * 6 / 5));
  }

  /** Whether a round has ended well of late. */
  boolean areEnding() {
    Duration several = interval.multipliedBy(INTERVALS_OF_PATIENCE);
    Duration patience = several.compareTo(LEAST_PATIENCE) > 0 ? several : LEAST_PATIENCE;
    return clock.get().since(lastEnd).compareTo(patience) <= 0;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
