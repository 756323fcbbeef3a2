package io.stowage.simulation;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Measures what nodes use; the news arrives late, and sometimes not at all. */
final class UsageMeter {
  private final SimulatedCluster cluster;
  private final World.Measuring how;
  private final RandomGenerator random;

  UsageMeter(SimulatedCluster cluster, World.Measuring how, RandomGenerator random) {
    this.cluster = cluster;
    this.how = how;
    this.random = random;
  }

  /** Measures now, and again and again after that. */
  void measure() {
    List<ClusterEvent> news = new ArrayList<>();
    for (SimulatedNode node : cluster.nodes()) {
      node.use(cluster.sinceStart());
      cluster.changed(node);
      boolean arrives = how.lost() == 0 || random.nextDouble() >= how.lost();
      if (arrives && !node.isSilent()) {
        news.add(new ClusterEvent.UsageMeasured(node.node().name(), usage(node)));
      }
    }
    cluster.plan(how.delay(), () -> news.forEach(cluster::tell));
    cluster.plan(how.interval(), this::measure);
  }

  private Usage usage(SimulatedNode node) {
    Instant at = cluster.clock().instant();
    double has = node.node().allocatable().milliCpu();
    return new Usage(
        at,
        OptionalDouble.of(Math.min(node.wantedMilliCpu(), has)),
        OptionalDouble.of(node.usedMemoryBytes()),
        OptionalDouble.of(node.watts()),
        node.latencyMillis());
  }
}
