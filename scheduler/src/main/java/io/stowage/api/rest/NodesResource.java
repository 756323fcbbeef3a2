package io.stowage.api.rest;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The nodes, one by one. */
public final class NodesResource {
  private static final int MOST = 10_000;

  private final Supplier<ClusterSnapshot> cluster;

  /**
   * Some nodes.
   *
   * @param found how many there are in all that were asked for
   * @param inUse how many of all nodes have a pod
   */
  public record Nodes(List<Node> items, int found, long inUse) {}

  /**
   * A node.
   *
   * @param usage what it was measured to use; absent where nobody has measured
   */
  public record Node(
      String name,
      boolean ready,
      boolean unschedulable,
      List<String> taints,
      Map<String, String> labels,
      Amounts allocatable,
      Amounts requested,
      Amounts free,
      int pods,
      long mostPods,
      Optional<Usage> usage) {}

  /** A node with the names of its pods. */
  public record NodeWithPods(Node node, List<String> pods) {}

  public NodesResource(Supplier<ClusterSnapshot> cluster) {
    this.cluster = cluster;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/nodes",
                "Nodes, with what is free on them; /api/v1/cells tells less of each, and only what"
                    + " changed.",
                Nodes.class,
                this::all)
            .query("has", "only those with this in their name")
            .query("order", "name, pods, cpu or memory; the most first. Usually as they joined")
            .query("skip", "without the first so many")
            .query("limit", "so many at most"),
        Route.get("/api/v1/nodes/{name}", "One node and its pods.", NodeWithPods.class, this::one));
  }

  private Nodes all(Question question) {
    List<NodeView> nodes = cluster.get().nodes();
    List<NodeView> found = found(nodes, question);
    return new Nodes(
        found.stream()
            .skip(question.skipped("skip"))
            .limit(question.count("limit", MOST, MOST))
            .map(NodesResource::told)
            .toList(),
        found.size(),
        nodes.stream().filter(node -> node.podCount() > 0).count());
  }

  private static List<NodeView> found(List<NodeView> nodes, Question question) {
    String part = question.asked("has").orElse("");
    Stream<NodeView> found = nodes.stream().filter(node -> node.name().contains(part));
    return question
        .asked("order")
        .map(order -> found.sorted(NodeOrder.named(order).comparator()))
        .orElse(found)
        .toList();
  }

  private NodeWithPods one(Question question) {
    String name = question.part("name");
    NodeView view =
        cluster
            .get()
            .node(name)
            .orElseThrow(
                () ->
                    Problem.notFound(
                        "There is no node '%s'. Maybe see /api/v1/nodes.".formatted(name)));
    return new NodeWithPods(told(view), view.pods().stream().map(Pod::key).toList());
  }

  private static Node told(NodeView view) {
    return new Node(
        view.name(),
        view.node().ready(),
        view.isUnschedulable(),
        view.node().taints().stream().map(NodesResource::told).toList(),
        view.node().labels(),
        Amounts.of(view.node().allocatable()),
        Amounts.of(view.requested()),
        Amounts.of(view.free()),
        view.podCount(),
        view.maxPods(),
        view.usage());
  }

  private static String told(Taint taint) {
    String value = taint.value().isEmpty() ? "" : "=" + taint.value();
    return taint.key() + value + ":" + taint.effect().word();
  }
}
