package io.stowage.api.rest;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Usage;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;

/** The cluster as a whole. */
public final class ClusterResource {
  private final Supplier<ClusterSnapshot> cluster;

  /**
   * Sums over all nodes.
   *
   * @param activeNodes how many are {@linkplain NodeView#isInUse in use}
   * @param used what nodes were measured to use; absent while not all of them have told
   */
  public record Cluster(
      Instant at,
      int nodes,
      long readyNodes,
      long activeNodes,
      int pods,
      long pendingPods,
      Amounts allocatable,
      Amounts requested,
      Used used) {}

  /** Sums of measurements; one that some node has not told is absent, never too small. */
  public record Used(OptionalDouble milliCpu, OptionalDouble memoryBytes, OptionalDouble watts) {}

  public ClusterResource(Supplier<ClusterSnapshot> cluster) {
    this.cluster = cluster;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/cluster",
            "The cluster as a whole: nodes, pods, and sums of what there is and what is taken.",
            Cluster.class,
            question -> sums(cluster.get())));
  }

  private static Cluster sums(ClusterSnapshot now) {
    List<NodeView> nodes = now.nodes();
    return new Cluster(
        now.at(),
        nodes.size(),
        nodes.stream().filter(view -> view.node().ready()).count(),
        nodes.stream().filter(NodeView::isInUse).count(),
        now.podCount(),
        now.pods().stream().filter(ClusterResource::waits).count(),
        Amounts.of(sum(nodes, view -> view.node().allocatable())),
        Amounts.of(sum(nodes, NodeView::requested)),
        new Used(
            measured(nodes, Usage::milliCpu),
            measured(nodes, Usage::memoryBytes),
            measured(nodes, Usage::watts)));
  }

  /** Whether it has no node yet. */
  public static boolean waits(Pod pod) {
    return pod.nodeName().isEmpty();
  }

  private static Resources sum(List<NodeView> nodes, Function<NodeView, Resources> of) {
    return nodes.stream().map(of).reduce(Resources.NONE, Resources::plus);
  }

  static OptionalDouble measured(List<NodeView> nodes, Function<Usage, OptionalDouble> of) {
    double sum = 0;
    for (NodeView node : nodes) {
      OptionalDouble one = node.usage().map(of).orElse(OptionalDouble.empty());
      if (one.isEmpty()) {
        return OptionalDouble.empty();
      }
      sum += one.getAsDouble();
    }
    return nodes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum);
  }
}
