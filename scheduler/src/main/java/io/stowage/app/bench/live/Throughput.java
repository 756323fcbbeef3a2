package io.stowage.app.bench.live;

import java.time.Duration;

/**
 * Pods per second over a whole run but its first sample, before which pods may have been waiting.
 *
 * <p>scheduler_perf (util.go, v1.36) takes the mean of samples of a second each instead, of which
 * the last one counts in full however few pods were left: of a run of seven seconds that alone is
 * up to a tenth, by chance.
 */
final class Throughput {
  private boolean first = true;
  private int firstPods;
  private double firstSeconds;
  private int pods;
  private double seconds;

  void sample(int came, Duration took) {
    if (first) {
      first = false;
      firstPods = came;
      firstSeconds = seconds(took);
    } else {
      pods += came;
      seconds += seconds(took);
    }
  }

  /** Of a run too short for a second sample, that of the first. */
  double average() {
    return pods == 0 ? perSecond(firstPods, firstSeconds) : perSecond(pods, seconds);
  }

  private static double seconds(Duration took) {
    return took.toNanos() / 1e9;
  }

  private static double perSecond(int pods, double seconds) {
    return pods / Math.max(seconds, 1e-9);
  }
}
