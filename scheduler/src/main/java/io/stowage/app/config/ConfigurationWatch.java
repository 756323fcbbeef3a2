package io.stowage.app.config;

import io.stowage.app.config.ConfigurationFile.Loaded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Looks from time to time whether the configuration has changed; of a bad one it tells, and the
 * last good one stays. The file is looked at by its own path each time, so that the links that a
 * ConfigMap volume swaps are followed.
 */
public final class ConfigurationWatch implements AutoCloseable {

  /** Somebody who wants to know. */
  public interface Listener {
    void onChange(Loaded loaded);

    /** The new content will not do. */
    void onBad(ConfigurationException bad);
  }

  /** How a changed file is told from an unchanged one without reading it. */
  private record Mark(long modifiedNanos, long size, Path realPath) {}

  private final Path file;
  private final Listener listener;
  private final Thread watcher;
  private Optional<Mark> seen;

  /** Begins to watch; what the file says now is taken for known. */
  public ConfigurationWatch(Path file, Duration between, Listener listener) {
    this.file = file;
    this.listener = listener;
    this.seen = mark();
    this.watcher = Thread.ofVirtual().name("configuration-watch").unstarted(() -> watch(between));
    watcher.start();
  }

  private void watch(Duration between) {
    try {
      while (true) {
        Thread.sleep(between);
        look();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    Optional<Mark> now = mark();
    // A file that is away for a moment is about to be replaced.
    if (now.isEmpty() || now.equals(seen)) {
      return;
    }
    seen = now;
    try {
      listener.onChange(ConfigurationFile.read(file));
    } catch (ConfigurationException bad) {
      listener.onBad(bad);
    }
  }

  private Optional<Mark> mark() {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(
          new Mark(
              found.lastModifiedTime().to(TimeUnit.NANOSECONDS), found.size(), file.toRealPath()));
    } catch (IOException away) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    watcher.interrupt();
  }
}
