package io.stowage.api.rest;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A few threads that work answers out, each within a time. They are few so that questions take
 * little of the machine from decisions, and they are the operating system's since a model's native
 * code would hold up other virtual threads.
 */
public final class Workers implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int MOST_WAITING = 64;
  private static final long STACK_BYTES = 8L << 20;

  private final Duration within;
  private final ThreadPoolExecutor threads;

  public Workers(Duration within) {
    this.within = within;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            work -> thread(work, "api-" + number.incrementAndGet()));
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread thread(Runnable work, String name) {
    Thread thread = new Thread(null, work, name, STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /** What the work comes to; too much at once, or too long, is a problem that is told. */
  <T> T answer(Supplier<T> work) {
    Future<T> answer;
    try {
      answer = threads.submit(work::get);
    } catch (RejectedExecutionException full) {
      throw Problem.unavailable("Too much is asked at once. Maybe ask again in a second.");
    }
    try {
      return answer.get(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw Problem.unavailable(
          "There was no answer within %d seconds. Maybe ask for less."
              .formatted(within.toSeconds()));
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failed.getCause());
    } catch (CancellationException | InterruptedException ended) {
      throw Problem.unavailable("The server ends. Maybe ask the next one.");
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
