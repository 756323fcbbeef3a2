package io.stowage.simulation.metric;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.policy.Fragmentation;
import io.stowage.scheduling.policy.TypicalPods;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The fragmentation of all nodes together, worked out anew only for nodes that have changed. */
final class FragmentationMeter {
  private final Fragmentation fragmentation;
  private final Map<String, Double> ofNodes = new HashMap<>();
  private List<NodeView> seen = List.of();
  private double total;

  FragmentationMeter(TypicalPods typical) {
    this.fragmentation = new Fragmentation(typical);
  }

  /** Thousandths of devices that are free and that typical pods cannot use. */
  double read(ClusterSnapshot cluster) {
    cluster.forEachNodeSince(seen, this::update);
    seen = cluster.nodes();
    return total;
  }

  private void update(NodeView node) {
    double now = fragmentation.amount(node);
    Double before = ofNodes.put(node.name(), now);
    total += now - (before == null ? 0 : before);
  }
}
