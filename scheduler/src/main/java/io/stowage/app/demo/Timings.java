package io.stowage.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How long many alike things took, in milliseconds. */
final class Timings {
  private final List<Double> millis = new ArrayList<>();

  void add(long nanos) {
    millis.add(nanos / 1e6);
  }

  int count() {
    return millis.size();
  }

  /** The time within which so many of a hundred were done; empty if there was none. */
  OptionalDouble percentile(double percent) {
    return percentile(millis, percent);
  }

  /** The same of the latest ones only. */
  OptionalDouble percentileOfLatest(int latest, double percent) {
    return percentile(millis.subList(Math.max(0, millis.size() - latest), millis.size()), percent);
  }

  private static OptionalDouble percentile(List<Double> of, double percent) {
    if (of.isEmpty()) {
      return OptionalDouble.empty();
    }
    List<Double> sorted = of.stream().sorted().toList();
    int rank = (int) Math.ceil(percent / 100 * sorted.size());
    return OptionalDouble.of(sorted.get(Math.max(rank, 1) - 1));
  }
}
