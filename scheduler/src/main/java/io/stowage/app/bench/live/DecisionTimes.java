package io.stowage.app.bench.live;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long decisions took, read from a scheduler's own histogram {@code
 * scheduler_scheduling_algorithm_duration_seconds}, which both schedulers export, or from that of
 * an extender.
 *
 * @param countUpTo how many took at most so many seconds
 */
record DecisionTimes(NavigableMap<Double, Double> countUpTo) {
  static final String OF_A_SCHEDULER = "scheduler_scheduling_algorithm_duration_seconds";
  static final String OF_AN_EXTENDER = "stowage_extender_answer_duration_seconds";

  static DecisionTimes read(String metrics) {
    return read(metrics, OF_A_SCHEDULER);
  }

  static DecisionTimes read(String metrics, String histogram) {
    NavigableMap<Double, Double> counts = new TreeMap<>();
    Matcher bucket =
        Pattern.compile(
                "^" + histogram + "_bucket\\{[^}]*le=\"([^\"]+)\"[^}]*\\} (\\S+)",
                Pattern.MULTILINE)
            .matcher(metrics);
    while (bucket.find()) {
      double limit =
          bucket.group(1).equals("+Inf")
              ? Double.POSITIVE_INFINITY
              : Double.parseDouble(bucket.group(1));
      counts.merge(limit, Double.parseDouble(bucket.group(2)), Double::sum);
    }
    return new DecisionTimes(counts);
  }

  /** Those of the time between. */
  DecisionTimes since(DecisionTimes earlier) {
    NavigableMap<Double, Double> between = new TreeMap<>();
    countUpTo.forEach(
        (limit, count) -> between.put(limit, count - earlier.countUpTo.getOrDefault(limit, 0.0)));
    return new DecisionTimes(between);
  }

  /** Interpolated in its bucket, as Prometheus does it; empty where there was no decision. */
  OptionalDouble quantileMicros(double quantile) {
    double total = countUpTo.isEmpty() ? 0 : countUpTo.lastEntry().getValue();
    if (total == 0) {
      return OptionalDouble.empty();
    }
    double lower = 0;
    double below = 0;
    for (Map.Entry<Double, Double> bucket : countUpTo.entrySet()) {
      double inBucket = bucket.getValue() - below;
      if (bucket.getValue() >= quantile * total && inBucket > 0) {
        double upper = Double.isInfinite(bucket.getKey()) ? lower : bucket.getKey();
        double share = (quantile * total - below) / inBucket;
        return OptionalDouble.of(1e6 * (lower + (upper - lower) * share));
      }
      lower = bucket.getKey();
      below = bucket.getValue();
    }
    return OptionalDouble.empty();
  }
}
