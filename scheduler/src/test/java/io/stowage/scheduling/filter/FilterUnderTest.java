package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.cluster;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;

/** Asks one filter about one node. */
record FilterUnderTest(Filter filter) {
  static final Verdict PASS = Verdict.Pass.PASS;

  /** What the filter says about this node with these pods on it. */
  Verdict verdict(Pod pod, NodeUnderTest node, Pod... placed) {
    ClusterSnapshot cluster = cluster(List.of(node.build()), placed);
    return filter.prepare(pod, cluster).test(cluster.nodes().getFirst());
  }

  NodeTest prepare(Pod pod) {
    return filter.prepare(pod, ClusterSnapshot.empty());
  }

  /** Whether the event may help the pod, in a cluster of these nodes and pods. */
  boolean mayCure(ClusterEvent event, Pod waiting, List<Node> nodes, Pod... placed) {
    ClusterSnapshot before = cluster(nodes, placed).after(new ClusterEvent.PodPending(waiting));
    return filter.mayCure(event, waiting, before);
  }
}
