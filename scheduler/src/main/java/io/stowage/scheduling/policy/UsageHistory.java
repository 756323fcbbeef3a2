package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What was read from each node over the last 15 minutes, gathered whenever a node is looked at. */
final class UsageHistory {
  private static final Duration WINDOW = Duration.ofMinutes(15);

  /** Mean and standard deviation. */
  record Summary(double mean, double deviation) {}

  private record Reading(Instant at, double amount) {}

  private final Function<Usage, OptionalDouble> reading;
  private final Map<String, Deque<Reading>> readings = new HashMap<>();

  UsageHistory(Function<Usage, OptionalDouble> reading) {
    this.reading = reading;
  }

  /** Of the node's readings, its newest included; where there are none, of the stand-in. */
  Summary of(NodeView node, double standIn) {
    if (node.usage().isEmpty() || reading.apply(node.usage().get()).isEmpty()) {
      return new Summary(standIn, 0);
    }
    Usage newest = node.usage().get();
    Deque<Reading> known = readings.computeIfAbsent(node.name(), name -> new ArrayDeque<>());
    if (known.isEmpty() || newest.measuredAt().isAfter(known.getLast().at)) {
      known.addLast(new Reading(newest.measuredAt(), reading.apply(newest).orElseThrow()));
    }
    while (known.getFirst().at.isBefore(newest.measuredAt().minus(WINDOW))) {
      known.removeFirst();
    }
    return summary(known);
  }

  private static Summary summary(Deque<Reading> readings) {
    double mean = readings.stream().mapToDouble(Reading::amount).average().orElseThrow();
    double variance =
        readings.stream()
            .mapToDouble(r -> (r.amount - mean) * (r.amount - mean))
            .average()
            .orElseThrow();
    return new Summary(mean, Math.sqrt(variance));
  }
}
