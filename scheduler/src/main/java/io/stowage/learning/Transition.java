package io.stowage.learning;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import java.time.Duration;

/**
 * A placement and what it made of the cluster.
 *
 * @param after the cluster as it was decided on, with the pod placed
 * @param elapsed until the next choice; nothing where this was the last one
 */
public record Transition(Decision.Place placement, ClusterSnapshot after, Duration elapsed) {

  public static Transition of(Decision.Place placement, Duration elapsed) {
    Pod placed = placement.pod().on(placement.node().name(), placement.devices());
    return new Transition(placement, placement.choice().cluster().with(placed), elapsed);
  }

  public Pod pod() {
    return placement.pod();
  }

  /** The chosen node before the pod was on it. */
  public NodeView nodeBefore() {
    return placement.node();
  }

  /** The chosen node with the pod on it. */
  public NodeView node() {
    return after.nodes().get(placement.node().index());
  }
}
