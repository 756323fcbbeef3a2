package io.stowage.simulation.bound;

import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.simulation.NodeCost;
import java.util.List;
import java.util.Optional;

/**
 * The least that the nodes with a pod on them can cost when all pods are there at once: of small
 * cases the optimum, of larger ones a lower bound. Only for nodes that all say what they cost.
 */
public final class CostBound implements Bound {
  private static final double WORK = 2;

  @Override
  public Optional<BoundValue> of(List<Node> nodes, List<Pod> arrivals, String metric) {
    if (!metric.equals("cost")
        || nodes.isEmpty()
        || !nodes.stream().allMatch(node -> NodeCost.of(node).isPresent())) {
      return Optional.empty();
    }
    Optimum optimum =
        new ExactPlacement(WORK).cheapest(nodes, arrivals, node -> NodeCost.of(node).orElseThrow());
    return Double.isFinite(optimum.bound())
        ? Optional.of(
            new BoundValue(
                optimum.bound(),
                optimum.proven(),
                optimum.proven()
                    ? "optimum by CP-SAT, all pods placed"
                    : "lower bound, all pods placed"))
        : Optional.empty();
  }
}
