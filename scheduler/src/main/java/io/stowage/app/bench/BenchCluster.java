package io.stowage.app.bench;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Clusters of scheduler_perf's nodes (4 cores, 32 GiB, 110 pods; ten zones) on which pods of 200
 * controllers already run.
 */
final class BenchCluster {
  private static final int ZONES = 10;
  private static final int CONTROLLERS = 200;
  private static final Resources NODE_SIZE = new Resources(4_000, 32L << 30, 100L << 30, Map.of());
  private static final int MOST_PODS_PER_NODE = 110;

  private BenchCluster() {}

  static ClusterSnapshot of(int nodes, int runningPods, BenchWorkload workload) {
    List<ClusterEvent> events = new ArrayList<>(nodes(nodes));
    workload.objects().forEach(object -> events.add(new ClusterEvent.ObjectChanged(object)));
    List<PodSpec> kinds = kinds(workload);
    for (int i = 0; i < runningPods; i++) {
      Pod pod = Pod.pending("running-" + i, kinds.get(i % kinds.size()), Instant.EPOCH);
      events.add(new ClusterEvent.PodBound(pod.on("node-" + i % nodes)));
    }
    return ClusterSnapshot.empty().after(events);
  }

  static List<ClusterEvent> nodes(int nodes) {
    return IntStream.range(0, nodes)
        .<ClusterEvent>mapToObj(i -> new ClusterEvent.NodeAdded(node(i)))
        .toList();
  }

  /**
   * For preemption, four pods of 900m fill each node; else the running pods leave room on every
   * node.
   */
  static int runningPods(int nodes, int asked, BenchWorkload workload) {
    return workload == BenchWorkload.PREEMPTION ? Math.max(asked, 4 * nodes) : asked;
  }

  private static Node node(int number) {
    Map<String, String> labels =
        Map.of(
            BenchWorkload.HOSTNAME, "node-" + number, BenchWorkload.ZONE, "zone-" + number % ZONES);
    return new Node(
        "node-" + number,
        "node-" + number,
        labels,
        List.of(),
        false,
        true,
        NODE_SIZE,
        MOST_PODS_PER_NODE,
        Map.of("registry/bench:1", 200L << 20),
        Optional.empty(),
        Set.of());
  }

  private static List<PodSpec> kinds(BenchWorkload workload) {
    Resources size =
        workload == BenchWorkload.PREEMPTION
            ? BenchWorkload.request(900, 500)
            : BenchWorkload.request(60, 300);
    List<PodSpec> kinds = new ArrayList<>();
    for (int i = 0; i < CONTROLLERS; i++) {
      kinds.add(
          PodSpec.builder("team-" + i % 20)
              .labels(Map.of("app", "app-" + i, "tier", i % 2 == 0 ? "front" : "back"))
              .requests(PodRequests.of(size))
              .build());
    }
    return kinds;
  }
}
