package io.stowage.api.rest;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.energy.PowerModel;
import io.stowage.energy.PowerModels;
import java.util.Optional;

/**
 * What a node draws that has nothing to do.
 *
 * @param model as the configuration names it
 * @param watts the mean over all nodes
 */
public record IdlePower(String model, double watts) {

  /** Empty where no power model is configured, or no node is known. */
  static Optional<IdlePower> of(Optional<String> model, ClusterSnapshot cluster) {
    return model
        .filter(named -> !cluster.nodes().isEmpty())
        .map(named -> new IdlePower(named, meanWatts(named, cluster)));
  }

  private static double meanWatts(String model, ClusterSnapshot cluster) {
    PowerModel power = PowerModels.parse(model);
    return cluster.nodes().stream()
        .map(NodeView::node)
        .mapToDouble(node -> power.watts(node, 0, 0))
        .average()
        .orElseThrow();
  }
}
