package io.stowage.simulation.workload;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.ObjectChanged;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodOwner;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A day of mixed load on a mixed cluster: services that are scaled with their users, batch jobs by
 * night, some large and some GPU jobs, and work that fills what is left and gives way to all else;
 * with usage, measured late and with losses, latency that changes, and a few faults.
 */
public final class DiurnalWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("nodes", "hours", "load", "faults");
  private static final World.Measuring EVERY_MINUTE =
      new World.Measuring(Duration.ofMinutes(1), Duration.ofSeconds(15), 0.02);
  private static final double BINDINGS_THAT_FAIL = 0.002;

  private final List<NodePool> pools;
  private final Duration length;
  private final DayMix mix;
  private final boolean withFaults;

  private DiurnalWorkload(int nodes, Duration length, double load, boolean withFaults) {
    this.pools = Pools.withEdgeAndGpus(nodes);
    this.length = length;
    this.mix = new DayMix(load * NodePool.capacity(pools).milliCpu(), Math.max(1, nodes / 20));
    this.withFaults = withFaults;
  }

  static DiurnalWorkload of(OptionedName name) {
    return new DiurnalWorkload(
        name.count("nodes", 80),
        Duration.ofSeconds(Math.round(3600 * name.positive("hours", 24))),
        name.positive("load", 1),
        name.word("faults", "true", Set.of("true", "false")).equals("true"));
  }

  @Override
  public Scenario scenario(long seed) {
    List<Node> nodes = NodePool.nodes(pools);
    LatencyOfTheDay latency = new LatencyOfTheDay(nodes, new SplittableRandom(seed));
    List<ScaledService> services = mix.services(new SplittableRandom(seed));
    World world =
        World.USUAL
            .power(NodePool.power(pools))
            .measuring(EVERY_MINUTE)
            .bindFailures(BINDINGS_THAT_FAIL)
            .latencyMillis(latency.atStart());
    return new Scenario(
        beginning(nodes, services),
        () -> occurrences(nodes, services, latency, new SplittableRandom(seed)),
        length,
        world,
        Optional.empty());
  }

  private Iterator<Occurrence> occurrences(
      List<Node> nodes,
      List<ScaledService> services,
      LatencyOfTheDay latency,
      SplittableRandom random) {
    List<Iterator<? extends Occurrence>> streams = new ArrayList<>();
    if (withFaults) {
      streams.add(FaultsOfTheDay.of(nodes, random.split()).iterator());
    }
    streams.add(latency.changes(length));
    services.forEach(service -> streams.add(service.occurrences(length)));
    streams.addAll(mix.jobs(length, random));
    return new InTimeOrder(streams);
  }

  /** The nodes, and the ReplicaSets, by which kube-scheduler spreads pods. */
  private static List<ClusterEvent> beginning(List<Node> nodes, List<ScaledService> services) {
    List<ClusterEvent> events = new ArrayList<>();
    nodes.forEach(node -> events.add(new NodeAdded(node)));
    for (ScaledService service : services) {
      PodTemplate template = service.template();
      events.add(
          new ObjectChanged(
              new PodOwner(
                  PodOwner.Kind.REPLICA_SET,
                  template.spec().namespace(),
                  template.service(),
                  LabelSelector.of(Map.of("app", template.service())))));
    }
    return events;
  }
}
