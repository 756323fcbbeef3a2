package io.stowage.api.rest;

import java.util.concurrent.Semaphore;

/**
 * How much of bodies is in memory at once, so that many who send together do not fill it. Small
 * ones find room beside the largest.
 */
final class BodyRoom {
  private static final int MOST_BYTES = 96 << 20;

  private final Semaphore bytes = new Semaphore(MOST_BYTES);

  /** The place of one body, until it is closed. */
  interface Taken extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Room for a body of this size.
   *
   * @throws Problem where there is none now
   */
  Taken take(int size) {
    if (!bytes.tryAcquire(size)) {
      throw Problem.unavailable("Too much is sent at once. Maybe send it again in a minute.");
    }
    return () -> bytes.release(size);
  }
}
