package io.stowage.agent;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * What some probes came to, in milliseconds.
 *
 * @param jitter the mean difference between one answer and the next (RFC 3550, without smoothing)
 * @param lost how many were not answered
 */
record LatencySummary(
    Instant at, int answered, int lost, double mean, double p50, double p99, double jitter) {
  private static final double P50 = 0.5;
  private static final double P99 = 0.99;

  /** The part of the probes that was answered: where most are lost, the rest tells little. */
  double confidence() {
    return (double) answered / (answered + lost);
  }

  /** Of at least one answer. */
  static LatencySummary of(Instant at, List<Double> millis, int lost) {
    double[] inOrder = millis.stream().mapToDouble(Double::doubleValue).toArray();
    double changes = 0;
    for (int i = 1; i < inOrder.length; i++) {
      changes += Math.abs(inOrder[i] - inOrder[i - 1]);
    }
    double[] sorted = inOrder.clone();
    Arrays.sort(sorted);
    return new LatencySummary(
        at,
        sorted.length,
        lost,
        Arrays.stream(sorted).average().orElseThrow(),
        quantile(sorted, P50),
        quantile(sorted, P99),
        inOrder.length < 2 ? 0 : changes / (inOrder.length - 1));
  }

  private static double quantile(double[] sorted, double part) {
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(part * (sorted.length - 1)))];
  }
}
