package io.stowage.simulation.workload;

import io.stowage.simulation.Lifetime;
import io.stowage.simulation.workload.JournalStory.Came;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How long the pods of a journal run. Of one that still ran at the end, only the least is known: it
 * runs as long as one of those that ended later than that (Kaplan and Meier's redistribution), for
 * ever where there are none.
 */
final class RunLengths {
  private final long[] known;
  private final Duration length;
  private final Optional<Duration> patience;

  private RunLengths(long[] known, Duration length, Optional<Duration> patience) {
    this.known = known;
    this.length = length;
    this.patience = patience;
  }

  static RunLengths of(JournalStory story) {
    List<Came> pods = story.arrivals();
    return new RunLengths(
        pods.stream()
            .filter(pod -> pod.started().isPresent() && pod.end().isPresent())
            .mapToLong(pod -> pod.end().get().minus(pod.started().get()).toNanos())
            .sorted()
            .toArray(),
        story.length(),
        pods.stream()
            .filter(pod -> pod.started().isEmpty())
            .flatMap(pod -> pod.end().map(end -> end.minus(pod.at())).stream())
            .max(Comparator.naturalOrder()));
  }

  /** How long pods wait before they are given up; empty where none was. */
  Optional<Duration> patience() {
    return patience.filter(Duration::isPositive);
  }

  Lifetime draw(Came pod, RandomGenerator random) {
    if (pod.started().isPresent() && pod.end().isPresent()) {
      return new Lifetime.Lasting(pod.end().get().minus(pod.started().get()));
    }
    long least =
        pod.started()
            .map(length::minus)
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO)
            .toNanos();
    int found = Arrays.binarySearch(known, least);
    int from = found < 0 ? -found - 1 : found;
    return from == known.length
        ? new Lifetime.Forever()
        : new Lifetime.Lasting(Duration.ofNanos(known[from + random.nextInt(known.length - from)]));
  }
}
