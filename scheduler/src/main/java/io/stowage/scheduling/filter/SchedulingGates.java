package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.Optional;

/**
 * Holds a pod back while it carries scheduling gates. Upstream asks it before the pod enters the
 * queue (PreEnqueue), not while nodes are tested: it is no part of {@link Filters#kubeDefault()}.
 */
public final class SchedulingGates implements Filter {

  /** What the pod waits for, in upstream's words; empty when nothing holds it back. */
  public static Optional<String> waiting(Pod pod) {
    return pod.spec().schedulingGates().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "waiting for scheduling gates: ["
                + String.join(" ", pod.spec().schedulingGates())
                + "]");
  }

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    return waiting(pod).map(Verdict::never).map(NodeTest::refusing).orElse(NodeTest.SKIP);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return Change.of(event, pod, before) instanceof Change.OwnUpdate own
        && !own.before().spec().schedulingGates().isEmpty()
        && own.after().spec().schedulingGates().isEmpty();
  }
}
