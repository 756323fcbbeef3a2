package io.stowage.api.rest;

import io.stowage.usage.NodeSignals;
import io.stowage.usage.Signal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What sensors say of each node, who says it, when, and how far it is to be trusted. */
public final class SignalsResource {
  private final Supplier<Map<String, NodeSignals>> known;

  /** All nodes that are known to the sensors. */
  public record Signals(List<OfNode> items) {}

  /**
   * A node.
   *
   * @param signals by their names; what is not in it is unknown
   */
  public record OfNode(String node, Map<String, Measured> signals) {}

  /**
   * A signal.
   *
   * @param confidence 0 to 1: 1 for a sensor, less for what flaps or was worked out
   */
  public record Measured(double value, Instant measuredAt, String source, double confidence) {}

  public SignalsResource(Supplier<Map<String, NodeSignals>> known) {
    this.known = known;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/signals",
            "What is measured of each node: value, time, source and confidence.",
            Signals.class,
            question -> all()));
  }

  private Signals all() {
    return new Signals(
        new TreeMap<>(known.get())
            .entrySet().stream()
                .map(node -> new OfNode(node.getKey(), told(node.getValue())))
                .toList());
  }

  private static Map<String, Measured> told(NodeSignals signals) {
    Map<String, Measured> told = new TreeMap<>();
    signals.signals().forEach((kind, signal) -> told.put(kind.key(), told(signal)));
    return told;
  }

  private static Measured told(Signal signal) {
    return new Measured(signal.value(), signal.measuredAt(), signal.source(), signal.confidence());
  }
}
