package io.stowage.simulation.bound;

import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalogue of bounds. To add one: a class, a test, a line here. */
public final class Bounds {
  /** By the metric's name, without the point at which it is read. */
  private static final Map<String, Bound> BY_METRIC =
      Map.of(
          "alloc",
          new GpuAllocationBound(),
          "peak-alloc",
          new PeakAllocationBound(),
          "cost",
          new CostBound());

  private Bounds() {}

  /** The bound for a metric such as {@code alloc@100}; empty where none is known. */
  public static Optional<BoundValue> of(List<Node> nodes, List<Pod> arrivals, String metric) {
    String name = metric.replaceFirst("@.*", "");
    return Optional.ofNullable(BY_METRIC.get(name))
        .flatMap(bound -> bound.of(nodes, arrivals, metric));
  }
}
