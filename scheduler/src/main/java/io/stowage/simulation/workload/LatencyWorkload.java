package io.stowage.simulation.workload;

import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Node;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Occurrence.LatencyChanges;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The thesis' question at scale: services with latency limits on nodes in three regions of three
 * zones each, with a delay for each region, zone and rack; now and then a zone is disturbed.
 */
public final class LatencyWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("nodes", "pods", "load", "measured");
  private static final int SERVICES_PER_CLASS = 8;
  private static final int ZONES_PER_REGION = 3;
  private static final int NODES_PER_RACK = 8;
  private static final double[] REGION_MILLIS = {4, 16, 38};
  private static final double[] ZONE_MILLIS = {0, 3, 6};
  private static final double RACK_MILLIS = 0.5;
  private static final double DISTURBANCE_MILLIS = 30;
  private static final Duration BETWEEN_CHANGES = Duration.ofMinutes(10);
  private static final Resources NODE = Resources.of(32_000, 128 * NodePool.GIB);
  private static final RunTimes RUN_TIMES = new RunTimes.Exponential(1_800);
  private static final List<ServiceClass> CLASSES =
      List.of(
          service("interactive", 0.25).nearUsers(LatencyLimits.of(10, 25)),
          service("web", 0.35).nearUsers(LatencyLimits.of(20, 45)),
          service("api", 0.2).nearUsers(LatencyLimits.of(45, 90)),
          service("batch", 0.2));

  private final int nodes;
  private final int pods;
  private final double podsPerSecond;
  private final Duration measured;

  private LatencyWorkload(int nodes, int pods, double load, Duration measured) {
    this.nodes = nodes;
    this.pods = pods;
    Resources capacity = Resources.of(nodes * NODE.milliCpu(), nodes * NODE.memoryBytes());
    this.podsPerSecond = load * PoissonWorkload.fullRate(CLASSES, capacity);
    this.measured = measured;
  }

  static LatencyWorkload of(OptionedName name) {
    return new LatencyWorkload(
        name.count("nodes", 72),
        name.count("pods", 6_000),
        name.positive("load", 0.5),
        name.time("measured", Duration.ofSeconds(30)));
  }

  private static ServiceClass service(String name, double share) {
    return ServiceClass.of(name, share, 1_500, 6_144, RUN_TIMES).deployed();
  }

  @Override
  public Scenario scenario(long seed) {
    List<Node> machines = new ArrayList<>();
    Map<String, Double> millis = new LinkedHashMap<>();
    for (int i = 0; i < nodes; i++) {
      Node node = node(i);
      machines.add(node);
      millis.put(node.name(), millis(i));
    }
    Duration length = RunTimes.seconds(pods / podsPerSecond);
    World world =
        World.USUAL
            .latencyMillis(millis)
            .measuring(new World.Measuring(measured, Duration.ofSeconds(1), 0));
    return Scenario.of(
        machines, () -> occurrences(length, new SplittableRandom(seed)), length, world);
  }

  private Iterator<Occurrence> occurrences(Duration length, SplittableRandom random) {
    PodStream arrivals =
        new PodStream(
            Arrivals.poisson(pods, length),
            PodStream.parts(CLASSES, SERVICES_PER_CLASS),
            random.split());
    return new InTimeOrder(List.of(changes(length, random).iterator(), arrivals));
  }

  /** In turn a zone is disturbed, and the one that was is as before. */
  private List<LatencyChanges> changes(Duration length, SplittableRandom random) {
    List<LatencyChanges> changes = new ArrayList<>();
    int disturbed = zones();
    for (Duration at = BETWEEN_CHANGES; at.compareTo(length) < 0; at = at.plus(BETWEEN_CHANGES)) {
      int before = disturbed;
      disturbed = random.nextInt(zones());
      for (int i = 0; i < nodes; i++) {
        double more = zone(i) == disturbed ? DISTURBANCE_MILLIS : 0;
        if (zone(i) == disturbed || zone(i) == before) {
          changes.add(new LatencyChanges(at, name(i), millis(i) + more));
        }
      }
    }
    return changes;
  }

  private static Node node(int number) {
    int region = zone(number) / ZONES_PER_REGION;
    return Node.of(
        name(number),
        NODE,
        250,
        Map.of(
            NodePool.HOSTNAME,
            name(number),
            NodePool.ZONE,
            "zone-" + zone(number),
            "topology.kubernetes.io/region",
            "region-" + region,
            "stowage.io/rack",
            "rack-" + rack(number)));
  }

  private static double millis(int number) {
    return REGION_MILLIS[zone(number) / ZONES_PER_REGION]
        + ZONE_MILLIS[zone(number) % ZONES_PER_REGION]
        + RACK_MILLIS * (rack(number) % 4);
  }

  private static String name(int number) {
    return "node-%04d".formatted(number);
  }

  /** Racks stand in the zones in turn. */
  private static int zone(int number) {
    return rack(number) % zones();
  }

  private static int rack(int number) {
    return number / NODES_PER_RACK;
  }

  private static int zones() {
    return REGION_MILLIS.length * ZONES_PER_REGION;
  }
}
