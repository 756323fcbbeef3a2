package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.OptionalDouble;

/**
 * Refuses nodes from which the way to the users takes longer than the pod's hard limit. The last
 * measurement counts, however old; a node that was never measured will do.
 */
public final class NodeLatency implements Filter {

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    return pod.spec()
        .latency()
        .filter(limits -> limits.hardMillis().isPresent())
        .map(limits -> NodeTest.ofNodeAlone(node -> test(limits, node)))
        .orElse(NodeTest.SKIP);
  }

  private static Verdict test(LatencyLimits limits, NodeView node) {
    OptionalDouble millis = node.latencyMillis();
    if (millis.isEmpty() || !limits.forbids(millis.getAsDouble())) {
      return Verdict.Pass.PASS;
    }
    // In whole milliseconds, so that nodes with nearly the same way are counted together.
    return Verdict.never(
        "node(s) were %d ms away from users, more than the pod's limit of %s ms"
            .formatted(
                (long) Math.ceil(millis.getAsDouble()), plain(limits.hardMillis().getAsDouble())));
  }

  private static String plain(double millis) {
    return millis == Math.rint(millis) ? Long.toString((long) millis) : Double.toString(millis);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    if (event instanceof ClusterEvent.UsageMeasured measured) {
      return isForbidden(
              pod,
              before
                  .node(measured.node())
                  .map(NodeView::latencyMillis)
                  .orElseGet(OptionalDouble::empty))
          && !isForbidden(pod, measured.usage().latencyMillis());
    }
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> true;
      case Change.OwnUpdate own ->
          !own.before().spec().latency().equals(own.after().spec().latency());
      case Change.NodeUpdated node -> false;
      case Change.PodPlaced placed -> false;
      case Change.PodUpdated updated -> false;
      case Change.PodLeft left -> false;
      case Change.Other other -> false;
    };
  }

  private static boolean isForbidden(Pod pod, OptionalDouble millis) {
    return millis.isPresent()
        && pod.spec().latency().filter(limits -> limits.forbids(millis.getAsDouble())).isPresent();
  }
}
