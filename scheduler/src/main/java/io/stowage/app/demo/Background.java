package io.stowage.app.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Work on a thread of its own whose failure is not lost. */
final class Background implements AutoCloseable {
  private static final Duration END_WITHIN = Duration.ofSeconds(10);

  /** What is to be done. */
  interface Work {
    void run() throws IOException, InterruptedException;
  }

  private final Work work;
  private final Thread thread;
  private volatile Optional<Exception> failure = Optional.empty();

  Background(String name, Work work) {
    this.work = work;
    this.thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  private void run() {
    try {
      work.run();
    } catch (InterruptedException closed) {
      // Nobody needs it any more.
    } catch (IOException | RuntimeException problem) {
      failure = Optional.of(problem);
    }
  }

  /** Throws what it failed with, if it did. */
  void check() throws IOException {
    if (failure.isPresent()) {
      throw new IOException(
          "%s: %s".formatted(thread.getName(), failure.get().getMessage()), failure.get());
    }
  }

  /** Asks for the end, and waits for it a while. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(END_WITHIN);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
