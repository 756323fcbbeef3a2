package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.util.Optional;

/** One hard constraint: which nodes may a pod go to? */
public interface Filter {

  /** Upstream's plugin name: configuration key, metric label and what users see. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** Gets ready to test nodes for this pod. */
  NodeTest prepare(Pod pod, ClusterSnapshot cluster);

  /**
   * What has to be done about the pod's volumes once this node is chosen, as far as it is this
   * filter's business; upstream's Reserve and PreBind.
   */
  default Optional<VolumePlan> volumePlan(Pod pod, NodeView node, ClusterSnapshot cluster) {
    return Optional.empty();
  }

  /**
   * Whether the event might turn this filter's no for the pod into a yes; upstream's queueing hint.
   *
   * @param before the cluster as it was before the event
   */
  default boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return true;
  }
}
