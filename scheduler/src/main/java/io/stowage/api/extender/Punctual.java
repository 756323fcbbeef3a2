package io.stowage.api.extender;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Has questions answered by one thread, in the order in which they come, and answers in its stead
 * when it is late: policies serve one thread, and none can be trusted to come back.
 */
final class Punctual implements AutoCloseable {
  private static final int MOST_WAITING = 64;

  private final Duration deadline;
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          Thread.ofPlatform().daemon().name("extender").factory());

  Punctual(Duration deadline) {
    this.deadline = deadline;
    thread.prestartAllCoreThreads();
  }

  /** The answer, or what is said instead. */
  <A> A ask(Callable<A> question, Function<Neutral, A> otherwise) {
    FutureTask<A> task = new FutureTask<>(question);
    try {
      thread.execute(task);
      return task.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException full) {
      return otherwise.apply(Neutral.BUSY);
    } catch (TimeoutException late) {
      // One that has not begun yet never will; one that has is not disturbed.
      task.cancel(false);
      return otherwise.apply(Neutral.LATE);
    } catch (ExecutionException failed) {
      return otherwise.apply(Neutral.FAILED);
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
      return otherwise.apply(Neutral.FAILED);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
