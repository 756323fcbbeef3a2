package io.stowage.simulation.bound;

import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Optional;

/** A value of a metric that no policy can beat. */
public interface Bound {

  /**
   * The bound for a cluster that starts empty and pods that arrive in this order; empty where the
   * metric, the nodes or the pods give no bound.
   *
   * @param metric the metric's name as reports write it, such as {@code alloc@100}
   */
  Optional<BoundValue> of(List<Node> nodes, List<Pod> arrivals, String metric);
}
