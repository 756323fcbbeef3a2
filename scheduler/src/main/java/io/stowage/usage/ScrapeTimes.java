package io.stowage.usage;

import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusClient.Sample;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When the metrics behind an answer were scraped, as Prometheus tells by {@code timestamp()}: of
 * each node the time of the first metric that it has.
 */
final class ScrapeTimes {
  private static final int MILLIS_A_SECOND = 1000;

  private final boolean renamed;
  private final Map<Node, Instant> byNode = new HashMap<>();
  private Optional<Instant> oldest = Optional.empty();

  /**
   * Times of an answer; none yet.
   *
   * @param renamed whether the answer may bear other labels than its metrics, so that these do not
   *     tell whose they are
   */
  ScrapeTimes(boolean renamed) {
    this.renamed = renamed;
  }

  static Instant time(Sample timestamp) {
    return Instant.ofEpochMilli(Math.round(timestamp.value() * MILLIS_A_SECOND));
  }

  /** Takes in the times of the next metric. */
  void add(List<Sample> timestamps, NodesByLabel nodes) {
    Map<Node, Instant> newest = new HashMap<>();
    for (Sample sample : timestamps) {
      Instant at = time(sample);
      nodes
          .of(sample)
          .ifPresent(
              node -> newest.merge(node, at, (one, other) -> one.isAfter(other) ? one : other));
      oldest = oldest.filter(before -> before.isBefore(at)).or(() -> Optional.of(at));
    }
    newest.forEach(byNode::putIfAbsent);
  }

  /**
   * When the node's numbers were scraped. Empty where no series tells it: of an exporter that is
   * gone a range may still hold numbers. Where labels are renamed the oldest series counts.
   */
  Optional<Instant> of(Node node) {
    return Optional.ofNullable(byNode.get(node)).or(() -> renamed ? oldest : Optional.empty());
  }
}
