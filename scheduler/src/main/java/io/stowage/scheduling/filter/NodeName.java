package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;

/** Refuses all nodes but the one that the pod names. */
public final class NodeName implements Filter {
  private static final Verdict OTHER_NODE =
      Verdict.never("node(s) didn't match the requested node name");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    if (pod.nodeName().isEmpty()) {
      return NodeTest.SKIP;
    }
    String wanted = pod.nodeName().get();
    // Not of the node alone: twins may name different nodes, or none.
    return node -> node.name().equals(wanted) ? Verdict.Pass.PASS : OTHER_NODE;
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return Change.of(event, pod, before) instanceof Change.NodeJoined;
  }
}
