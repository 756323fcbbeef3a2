package io.stowage.kubernetes;

import java.util.concurrent.locks.LockSupport;

/**
 * How many requests we may send: so many a second, after a pause so many at once. Those who come
 * while it is used up wait in the order in which they came.
 */
final class RequestBudget {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long nanosPerRequest;
  private final long burstNanos;
  private boolean used;
  private long nextFreeNanos;

  /**
   * @param perSecond requests a second; 0 or less for no limit, as upstream has it
   */
  RequestBudget(double perSecond, int burst) {
    this.nanosPerRequest = perSecond <= 0 ? 0 : (long) (NANOS_PER_SECOND / perSecond);
    this.burstNanos = nanosPerRequest * Math.max(1, burst);
  }

  /** Returns when the next request may be sent. */
  void await() throws InterruptedException {
    if (nanosPerRequest == 0) {
      return;
    }
    long dueNanos = reserve(System.nanoTime());
    for (long wait = dueNanos - System.nanoTime(); wait > 0; wait = dueNanos - System.nanoTime()) {
      LockSupport.parkNanos(wait);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  /** When the request that is asked for now may be sent. */
  synchronized long reserve(long nowNanos) {
    long earliest = nowNanos - burstNanos + nanosPerRequest;
    long free = used && nextFreeNanos - earliest > 0 ? nextFreeNanos : earliest;
    used = true;
    nextFreeNanos = free + nanosPerRequest;
    return free - nowNanos > 0 ? free : nowNanos;
  }
}
