package io.stowage.app.bench.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Pods per second as scheduler_perf has it (util.go, v1.36): samples of a second each, of which the
 * first does not count, since pods may have been waiting; a second without any is added to the next
 * one.
 */
final class Throughput {
  private final List<Double> perSecond = new ArrayList<>();
  private boolean first = true;
  private double idleSeconds;
  private int all;
  private double allSeconds;

  void sample(int pods, Duration took) {
    double seconds = took.toNanos() / 1e9;
    all += pods;
    allSeconds += seconds;
    if (first) {
      first = false;
      return;
    }
    if (pods == 0) {
      idleSeconds += seconds;
      return;
    }
    perSecond.add(pods / (seconds + idleSeconds));
    idleSeconds = 0;
  }

  /** The mean of the samples; of a run too short for any, the whole. */
  double average() {
    return perSecond.isEmpty()
        ? all / Math.max(allSeconds, 1e-9)
        : perSecond.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
