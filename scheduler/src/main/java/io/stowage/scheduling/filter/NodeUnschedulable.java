package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;

/** Refuses cordoned nodes, unless the pod tolerates the taint that cordoning brings. */
public final class NodeUnschedulable implements Filter {
  private static final Taint CORDONED =
      new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NO_SCHEDULE);
  private static final Verdict UNSCHEDULABLE = Verdict.never("node(s) were unschedulable");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    if (toleratesCordon(pod)) {
      return NodeTest.SKIP;
    }
    return NodeTest.ofNodeAlone(node -> node.isUnschedulable() ? UNSCHEDULABLE : Verdict.Pass.PASS);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> !joined.node().unschedulable();
      case Change.NodeUpdated node ->
          node.before().unschedulable() && !node.after().unschedulable();
      case Change.OwnUpdate own -> toleratesCordon(own.after());
      case Change.PodPlaced placed -> false;
      case Change.PodUpdated updated -> false;
      case Change.PodLeft left -> false;
      case Change.Other other -> false;
    };
  }

  private static boolean toleratesCordon(Pod pod) {
    return Toleration.anyTolerates(pod.spec().tolerations(), CORDONED);
  }
}
