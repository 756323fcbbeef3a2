package io.stowage.usage;

import io.stowage.cluster.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is known now, of all nodes and from all sources: of each signal the reading of the source
 * that stands first in the order and has a fresh one. For one thread; {@link #known} for any.
 */
public final class SignalBoard {
  // Clocks of machines differ; what claims to be from later than this is not believed.
  private static final Duration MOST_AHEAD = Duration.ofSeconds(30);

  private static final int ENOUGH_TO_COMPARE = 5;

  private record Sensor(String node, SignalKind kind, String source) {}

  private final List<String> order;
  private final Duration staleAfter;
  private final Map<Sensor, Smoothing> sensors = new HashMap<>();
  private volatile Map<String, NodeSignals> known = Map.of();

  /**
   * An empty board.
   *
   * @param order the names of the sources, the most trusted first
   */
  public SignalBoard(List<String> order, Duration staleAfter) {
    this.order = List.copyOf(order);
    this.staleAfter = staleAfter;
  }

  /** Takes in what a source has read. */
  void take(String source, Map<String, NodeSignals> read, Instant now) {
    read.forEach(
        (node, signals) ->
            signals
                .signals()
                .forEach(
                    (kind, signal) -> {
                      if (signal.age(now).compareTo(MOST_AHEAD.negated()) >= 0) {
                        sensors
                            .computeIfAbsent(
                                new Sensor(node, kind, source), sensor -> new Smoothing())
                            .take(signal);
                      }
                    }));
  }

  /** Forgets what is old and who is gone, and says what is known of each node now. */
  Map<String, NodeSignals> settle(List<Node> nodes, Instant now) {
    Set<String> names = new HashSet<>();
    nodes.forEach(node -> names.add(node.name()));
    sensors
        .entrySet()
        .removeIf(
            entry ->
                !names.contains(entry.getKey().node)
                    || entry.getValue().smoothed().age(now).compareTo(staleAfter) > 0);
    Map<String, Map<SignalKind, Signal>> best = new HashMap<>();
    sensors.forEach(
        (sensor, smoothing) ->
            best.computeIfAbsent(sensor.node, node -> new EnumMap<>(SignalKind.class))
                .merge(sensor.kind, smoothing.smoothed(), this::preferred));
    raiseFarBelow(best);
    Map<String, NodeSignals> all = new TreeMap<>();
    names.forEach(name -> all.put(name, new NodeSignals(best.getOrDefault(name, Map.of()))));
    known = Map.copyOf(all);
    return known;
  }

  /**
   * Raises numbers that are far below those of all other nodes: whoever forges one node's cannot
   * make it a thousand times better than any other.
   */
  private static void raiseFarBelow(Map<String, Map<SignalKind, Signal>> nodes) {
    for (SignalKind kind : SignalKind.values()) {
      double[] values =
          nodes.values().stream()
              .filter(signals -> signals.containsKey(kind))
              .mapToDouble(signals -> signals.get(kind).value())
              .sorted()
              .toArray();
      if (values.length >= ENOUGH_TO_COMPARE) {
        double middle = values[values.length / 2];
        nodes
            .values()
            .forEach(signals -> signals.computeIfPresent(kind, (k, s) -> k.notFarBelow(middle, s)));
      }
    }
  }

  private Signal preferred(Signal one, Signal other) {
    return order.indexOf(one.source()) <= order.indexOf(other.source()) ? one : other;
  }

  /** What is known of each node; nodes of which nothing is known have no signals. */
  public Map<String, NodeSignals> known() {
    return known;
  }
}
