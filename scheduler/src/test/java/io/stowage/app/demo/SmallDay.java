package io.stowage.app.demo;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Six nodes, and a pod every quarter of an hour that runs for two hours. */
final class SmallDay {
  private static final int NODES = 6;
  private static final int PODS = 96;
  private static final long GIB = 1L << 30;

  static final Workload WORKLOAD = seed -> scenario();

  private SmallDay() {}

  private static Scenario scenario() {
    List<Node> nodes =
        IntStream.range(0, NODES)
            .mapToObj(i -> Node.of("node-" + i, Resources.of(16_000, 64 * GIB), 110, Map.of()))
            .toList();
    PodSpec spec =
        PodSpec.builder("day").requests(PodRequests.of(Resources.of(1000, 2 * GIB))).build();
    List<Occurrence> arrivals =
        IntStream.range(0, PODS)
            .<Occurrence>mapToObj(
                i ->
                    new Occurrence.PodArrives(
                        Duration.ofMinutes(15L * i),
                        PodRun.of("web-" + i, spec, new Lifetime.Lasting(Duration.ofHours(2)))))
            .toList();
    return Scenario.of(nodes, arrivals, Duration.ofHours(24), World.USUAL);
  }
}
