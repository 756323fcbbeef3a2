package io.stowage.app.command;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows on standard error how far something is that takes longer than two seconds: a bar on a
 * terminal, else a line every few seconds.
 */
public final class Progress implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);
  private static final int WIDTH = 100;

  private final String what;
  private final long total;
  private final LongSupplier done;
  private final Supplier<String> news;
  private final PrintWriter err;
  private final boolean terminal;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory());
  private final ScheduledFuture<?> looks;
  private @Nullable ProgressBar bar;
  private long lastTold;

  /** Starts to look at what is done. */
  Progress(String what, long total, LongSupplier done, PrintWriter err) {
    this(what, total, done, () -> "", err);
  }

  /**
   * The same, with more to tell.
   *
   * @param news what stands beside how far it is; may be empty
   */
  public Progress(
      String what, long total, LongSupplier done, Supplier<String> news, PrintWriter err) {
    this.what = what;
    this.total = total;
    this.done = done;
    this.news = news;
    this.err = err;
    this.terminal = isTerminal();
    Duration between = terminal ? BETWEEN_LOOKS : BETWEEN_LINES;
    this.looks =
        clock.scheduleAtFixedRate(
            this::show, PATIENCE.toMillis(), between.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void show() {
    if (terminal) {
      showBar();
    } else if (done.getAsLong() != lastTold) {
      lastTold = done.getAsLong();
      String more = news.get();
      err.printf("%s: %d of %d%s%n", what, lastTold, total, more.isEmpty() ? "" : "; " + more);
      err.flush();
    }
  }

  private void showBar() {
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(what)
              .setInitialMax(total)
              .setStyle(ProgressBarStyle.ASCII)
              .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
              .clearDisplayOnFinish()
              .build();
    }
    bar.setExtraMessage(news.get());
    bar.stepTo(done.getAsLong());
  }

  /** The JDK tells whether input and output are a terminal, not whether standard error is. */
  private static boolean isTerminal() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException noLinux) {
      return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }
  }

  @Override
  public void close() {
    looks.cancel(false);
    clock.close();
    if (bar != null) {
      bar.close();
    }
  }
}
