package io.stowage.training.course;

import io.stowage.training.tensorboard.EventFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Writes how a course goes for TensorBoard, by the tags that CleanRL and Stable-Baselines3 use: a
 * point for each lesson, whose step is the number of choices or, in a search, of generations.
 */
public final class CourseLog implements AutoCloseable {
  private final EventFile events;
  private final InstantSource clock;
  private Instant lastTold;
  private long lastSteps;

  public CourseLog(Path folder, InstantSource clock) throws IOException {
    this.events = new EventFile(folder, clock);
    this.clock = clock;
    this.lastTold = clock.instant();
  }

  public void tell(Standing standing) {
    long steps = standing.report().steps();
    SequencedMap<String, Double> scalars = new TreeMap<>(standing.report().scalars());
    scalars.put("eval/mean_reward", standing.validated());
    scalars.put("eval/best_mean_reward", standing.best());
    Instant now = clock.instant();
    double seconds = Duration.between(lastTold, now).toNanos() / 1e9;
    if (seconds > 0) {
      scalars.put("charts/SPS", (steps - lastSteps) / seconds);
    }
    lastTold = now;
    lastSteps = steps;
    try {
      events.write(steps, scalars);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  @Override
  public void close() throws IOException {
    events.close();
  }
}
