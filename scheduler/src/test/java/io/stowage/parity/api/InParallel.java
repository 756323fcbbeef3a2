package io.stowage.parity.api;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Does the same with many things at once, and fails if it fails for one. */
final class InParallel {
  private static final int AT_ONCE = 16;

  private InParallel() {}

  /** What is done with each thing. */
  interface Deed<T> {
    void with(T thing) throws InterruptedException;
  }

  static <T> void forEach(Collection<T> things, Deed<T> deed) throws InterruptedException {
    Semaphore places = new Semaphore(AT_ONCE);
    List<Future<?>> started = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (T thing : things) {
        started.add(
            threads.submit(
                () -> {
                  places.acquire();
                  try {
                    deed.with(thing);
                  } finally {
                    places.release();
                  }
                  return thing;
                }));
      }
      for (Future<?> future : started) {
        future.get();
      }
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }
}
