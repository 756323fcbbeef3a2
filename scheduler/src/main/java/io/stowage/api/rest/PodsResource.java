package io.stowage.api.rest;

import io.stowage.cluster.ClusterSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The pods, placed and waiting. */
public final class PodsResource {
  private static final int USUAL = 1_000;
  private static final int MOST = 200_000;

  private final Supplier<ClusterSnapshot> cluster;

  /**
   * Some pods.
   *
   * @param all how many there are in all that were asked for
   */
  public record Pods(List<Pod> items, long all) {}

  /** A pod. */
  public record Pod(
      String namespace,
      String name,
      String schedulerName,
      int priority,
      Optional<String> node,
      Optional<String> nominatedNode,
      Instant createdAt,
      Amounts requests) {}

  public PodsResource(Supplier<ClusterSnapshot> cluster) {
    this.cluster = cluster;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/api/v1/pods", "Pods, placed and waiting.", Pods.class, this::all)
            .query("namespace", "only those of this namespace")
            .query("node", "only those on this node")
            .query("limit", "so many at most; usually 1000"),
        Route.get("/api/v1/pods/{namespace}/{name}", "One pod.", Pod.class, this::one));
  }

  private Pods all(Question question) {
    List<io.stowage.cluster.Pod> found =
        cluster.get().pods().stream()
            .filter(pod -> question.asked("namespace").map(pod.namespace()::equals).orElse(true))
            .filter(
                pod ->
                    question.asked("node").isEmpty()
                        || question.asked("node").equals(pod.nodeName()))
            .toList();
    int most = question.count("limit", USUAL, MOST);
    return new Pods(found.stream().limit(most).map(PodsResource::told).toList(), found.size());
  }

  private Pod one(Question question) {
    return told(found(cluster.get(), question));
  }

  /** The pod that the path names. */
  public static io.stowage.cluster.Pod found(ClusterSnapshot cluster, Question question) {
    String key = question.part("namespace") + "/" + question.part("name");
    return cluster
        .pod(key)
        .orElseThrow(
            () ->
                Problem.notFound(
                    "There is no pod '%s'. Maybe %s."
                        .formatted(
                            key,
                            cluster.nodes().isEmpty()
                                ? "another replica leads: see 'state' in /api/v1/status"
                                : "see /api/v1/pods")));
  }

  private static Pod told(io.stowage.cluster.Pod pod) {
    return new Pod(
        pod.namespace(),
        pod.name(),
        pod.spec().schedulerName(),
        pod.priority(),
        pod.nodeName(),
        pod.nominatedNode(),
        pod.createdAt(),
        Amounts.of(pod.spec().requests().needed()));
  }
}
