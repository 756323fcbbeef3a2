package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.HostPort;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;

/** Refuses nodes where another pod holds a host port that the pod wants. */
public final class NodePorts implements Filter {
  private static final Verdict TAKEN =
      Verdict.no("node(s) didn't have free ports for the requested pod ports");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    List<HostPort> wanted = pod.spec().hostPorts();
    if (wanted.isEmpty()) {
      return NodeTest.SKIP;
    }
    return NodeTest.ofNodeAlone(
        node -> conflict(wanted, node.hostPorts()) ? TAKEN : Verdict.Pass.PASS);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> true;
      case Change.PodLeft left -> conflict(pod.spec().hostPorts(), left.pod().spec().hostPorts());
      case Change.NodeUpdated node -> false;
      case Change.OwnUpdate own -> false;
      case Change.PodPlaced placed -> false;
      case Change.PodUpdated updated -> false;
      case Change.Other other -> false;
    };
  }

  private static boolean conflict(List<HostPort> wanted, List<HostPort> taken) {
    for (int i = 0; i < taken.size(); i++) {
      for (int j = 0; j < wanted.size(); j++) {
        if (wanted.get(j).conflictsWith(taken.get(i))) {
          return true;
        }
      }
    }
    return false;
  }
}
