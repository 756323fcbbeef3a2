package io.stowage.simulation.workload;

import io.stowage.cluster.Node;
import io.stowage.simulation.Occurrence;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * How long the way from nodes to their users takes over a day: short from the edge, longer from
 * zone to zone, longer in the busy evening, and for a while much longer from one zone whose uplink
 * is disturbed.
 */
final class LatencyOfTheDay {
  private static final Duration INTERVAL = Duration.ofMinutes(15);
  private static final DayCurve BUSY = new DayCurve(0, Duration.ofHours(20), 2);
  private static final double BUSY_FACTOR = 0.4;
  private static final double RACKS_DIFFER_BY_MILLIS = 5;
  private static final Map<String, Double> MILLIS_OF_ZONE =
      Map.of("edge", 5.0, "zone-a", 11.0, "zone-b", 17.0, "zone-c", 24.0);
  private static final String DISTURBED_ZONE = "zone-a";
  private static final Duration DISTURBED_FROM = Duration.ofMinutes(15 * 60 + 30);
  private static final Duration DISTURBED_UNTIL = Duration.ofMinutes(17 * 60 + 15);
  private static final double DISTURBANCE_MILLIS = 35;

  private final Map<String, String> zones = new LinkedHashMap<>();
  private final Map<String, Double> usual = new LinkedHashMap<>();

  LatencyOfTheDay(List<Node> nodes, RandomGenerator random) {
    for (Node node : nodes) {
      String zone = node.labels().getOrDefault(NodePool.ZONE, "");
      zones.put(node.name(), zone);
      usual.put(
          node.name(),
          MILLIS_OF_ZONE.getOrDefault(zone, 20.0) + RACKS_DIFFER_BY_MILLIS * random.nextDouble());
    }
  }

  Map<String, Double> atStart() {
    Map<String, Double> millis = new LinkedHashMap<>();
    usual.keySet().forEach(node -> millis.put(node, millis(node, Duration.ZERO)));
    return millis;
  }

  Iterator<Occurrence.LatencyChanges> changes(Duration length) {
    return Stream.iterate(INTERVAL, at -> at.compareTo(length) < 0, at -> at.plus(INTERVAL))
        .flatMap(
            at ->
                usual.keySet().stream()
                    .map(node -> new Occurrence.LatencyChanges(at, node, millis(node, at))))
        .iterator();
  }

  private double millis(String node, Duration at) {
    boolean disturbed =
        DISTURBED_ZONE.equals(zones.get(node))
            && at.compareTo(DISTURBED_FROM) >= 0
            && at.compareTo(DISTURBED_UNTIL) < 0;
    return usual.getOrDefault(node, 0.0) * (1 + BUSY_FACTOR * BUSY.at((double) at.toSeconds()))
        + (disturbed ? DISTURBANCE_MILLIS : 0);
  }
}
