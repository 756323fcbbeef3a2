package io.stowage.kubernetes;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A fault that befalls some requests, until it is closed or has happened often enough. */
final class InjectedFault implements AutoCloseable {
  private final Predicate<ProxiedRequest> which;
  private final Fault fault;
  private final int times;
  private final AtomicInteger happened = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);

  InjectedFault(Predicate<ProxiedRequest> which, Fault fault, int times) {
    this.which = which;
    this.fault = fault;
    this.times = times;
  }

  Fault fault() {
    return fault;
  }

  boolean concerns(ProxiedRequest request) {
    return over.getCount() > 0 && which.test(request);
  }

  /** Whether it befalls this request; if so, that counts. */
  boolean befalls(ProxiedRequest request) {
    return !fault.isOfLines() && concerns(request) && happened.incrementAndGet() <= times;
  }

  void count() {
    happened.incrementAndGet();
  }

  int happened() {
    return Math.min(happened.get(), times);
  }

  /** Waits until it is closed. */
  void awaitEnd() throws InterruptedException {
    over.await();
  }

  /** Waits until it has happened. */
  void awaitHappened() throws InterruptedException {
    long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (happened.get() == 0) {
      if (System.nanoTime() - giveUpNanos > 0) {
        throw new AssertionError("No request met " + fault);
      }
      Thread.sleep(5);
    }
  }

  @Override
  public void close() {
    over.countDown();
  }
}
