package io.stowage.usage;

import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What the cluster does not know yet of what its nodes use. */
final class UsageNews {
  // Each change makes what was worked out for the node worthless, so that trifles are kept back.
  private static final double WORTH_TELLING = 0.02;
  private static final Usage UNKNOWN =
      new Usage(
          Instant.EPOCH,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  private final Duration tellAgainAfter;
  private final Map<String, Usage> lastTold = new HashMap<>();

  UsageNews(Duration tellAgainAfter) {
    this.tellAgainAfter = tellAgainAfter;
  }

  /** What is worth telling; forgets nodes that are gone. */
  List<UsageMeasured> in(Map<String, NodeSignals> known) {
    lastTold.keySet().retainAll(known.keySet());
    List<UsageMeasured> news = new ArrayList<>();
    known.forEach(
        (node, signals) -> {
          Usage usage = signals.usage().orElse(UNKNOWN);
          if (isWorthTelling(usage, lastTold.getOrDefault(node, UNKNOWN))) {
            news.add(new UsageMeasured(node, usage));
          }
        });
    return news;
  }

  /** These have arrived, so that they are no news any more. */
  void areTold(List<UsageMeasured> news) {
    news.forEach(each -> lastTold.put(each.node(), each.usage()));
  }

  /** As if nothing had been told yet. */
  void beginAnew() {
    lastTold.clear();
  }

  private boolean isWorthTelling(Usage now, Usage before) {
    return differ(now.milliCpu(), before.milliCpu())
        || differ(now.memoryBytes(), before.memoryBytes())
        || differ(now.watts(), before.watts())
        || differ(now.latencyMillis(), before.latencyMillis())
        || Duration.between(before.measuredAt(), now.measuredAt()).compareTo(tellAgainAfter) > 0;
  }

  private static boolean differ(OptionalDouble now, OptionalDouble before) {
    if (now.isEmpty() || before.isEmpty()) {
      return now.isPresent() != before.isPresent();
    }
    double larger = Math.max(Math.abs(now.getAsDouble()), Math.abs(before.getAsDouble()));
    return Math.abs(now.getAsDouble() - before.getAsDouble()) > WORTH_TELLING * larger;
  }
}
