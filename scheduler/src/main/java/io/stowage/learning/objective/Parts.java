package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How much of a node, or of a cluster, its pods ask for: 0 to 1. */
final class Parts {
  private Parts() {}

  static double cpu(NodeView node) {
    return part(node.requestedMilliCpu(), node.allocatableMilliCpu());
  }

  static double memory(NodeView node) {
    return part(node.requestedMemoryBytes(), node.allocatableMemoryBytes());
  }

  /** Nothing of nothing is 0. */
  static double part(double taken, double has) {
    return has == 0 ? 0 : taken / has;
  }

  static double part(long taken, long has) {
    return part((double) taken, (double) has);
  }

  static double mean(List<NodeView> nodes, ToDoubleFunction<NodeView> of) {
    return nodes.stream().mapToDouble(of).average().orElse(0);
  }

  static double deviation(List<NodeView> nodes, ToDoubleFunction<NodeView> of) {
    double mean = mean(nodes, of);
    return Math.sqrt(mean(nodes, node -> square(of.applyAsDouble(node) - mean)));
  }

  private static double square(double value) {
    return value * value;
  }
}
