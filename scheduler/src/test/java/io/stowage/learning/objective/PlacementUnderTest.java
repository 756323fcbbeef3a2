package io.stowage.learning.objective;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Usage;
import io.stowage.learning.Transition;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Builds placements: nodes of 10 cores and 10 GiB, each with some pods of 1 core and 1 GiB. */
final class PlacementUnderTest {
  private static final long GIB = 1L << 30;

  private ClusterSnapshot cluster;
  private Pod pod = aPod("new").cpu(1000).memory(GIB).createdAt(Instant.EPOCH).pending();

  private PlacementUnderTest(ClusterSnapshot cluster) {
    this.cluster = cluster.asOf(Instant.EPOCH.plusSeconds(30));
  }

  /** Nodes n0, n1, … with these numbers of pods. */
  static PlacementUnderTest onNodesWith(int... pods) {
    List<Node> nodes = new ArrayList<>();
    List<Pod> placed = new ArrayList<>();
    for (int i = 0; i < pods.length; i++) {
      nodes.add(aNode("n" + i).cpu(10_000).memory(10 * GIB).build());
      for (int j = 0; j < pods[i]; j++) {
        placed.add(aPod("p" + i + "-" + j).cpu(1000).memory(GIB).on("n" + i));
      }
    }
    return new PlacementUnderTest(cluster(nodes, placed.toArray(Pod[]::new)));
  }

  PlacementUnderTest latency(String node, double millis) {
    Usage usage =
        new Usage(
            cluster.at(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(millis));
    cluster = cluster.after(new ClusterEvent.UsageMeasured(node, usage));
    return this;
  }

  PlacementUnderTest pod(Pod other) {
    pod = other;
    return this;
  }

  PlacementUnderTest alsoWaiting(String name) {
    cluster = cluster.after(new ClusterEvent.PodPending(aPod(name).pending()));
    return this;
  }

  /** The pod goes to this node, and ten seconds pass. */
  Transition to(int node) {
    ClusterSnapshot known = cluster.after(new ClusterEvent.PodPending(pod));
    Choice choice = new Choice(pod, known.nodes(), known);
    return Transition.of(
        new Decision.Place(choice, new double[0], node, List.of()), Duration.ofSeconds(10));
  }
}
