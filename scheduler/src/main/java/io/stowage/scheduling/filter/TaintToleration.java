package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Toleration;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;

/** Refuses nodes with a NoSchedule or NoExecute taint that the pod does not tolerate. */
public final class TaintToleration implements Filter {
  private static final Verdict UNTOLERATED = Verdict.never("node(s) had untolerated taint(s)");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    List<Toleration> tolerations = pod.spec().tolerations();
    return NodeTest.ofNodeAlone(
        node ->
            !node.isTainted() || tolerated(node.node(), tolerations)
                ? Verdict.Pass.PASS
                : UNTOLERATED);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    List<Toleration> tolerations = pod.spec().tolerations();
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> tolerated(joined.node(), tolerations);
      case Change.NodeUpdated node ->
          !tolerated(node.before(), tolerations) && tolerated(node.after(), tolerations);
      case Change.OwnUpdate own ->
          !own.before().spec().tolerations().equals(own.after().spec().tolerations());
      case Change.PodPlaced placed -> false;
      case Change.PodUpdated updated -> false;
      case Change.PodLeft left -> false;
      case Change.Other other -> false;
    };
  }

  private static boolean tolerated(Node node, List<Toleration> tolerations) {
    return Toleration.allBorne(tolerations, node.taints());
  }
}
