package io.stowage.simulation.bound;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The most that can be allocated at one moment, whichever pods are there: of small cases the
 * optimum. Nothing can beat it, since whatever runs at a moment are some of the pods, on nodes that
 * have room for them. Pods that wait or have ended are as good as left out.
 */
public final class PeakAllocationBound implements Bound {
  private static final double WORK = 20;
  // Beyond, the solver takes minutes and proves little.
  private static final long MOST_PAIRS = 1_000;

  @Override
  public Optional<BoundValue> of(List<Node> nodes, List<Pod> arrivals, String metric) {
    if (!metric.equals("peak-alloc")
        || arrivals.isEmpty()
        || (long) nodes.size() * arrivals.size() > MOST_PAIRS) {
      return Optional.empty();
    }
    long gpuMilli = nodes.stream().mapToLong(PeakAllocationBound::gpuMilli).sum();
    return gpuMilli > 0
        ? partOf(gpuMilli, nodes, arrivals, PeakAllocationBound::gpuMilli)
        : partOf(
            nodes.stream().mapToLong(node -> node.allocatable().milliCpu()).sum(),
            nodes,
            arrivals,
            pod -> pod.spec().requests().held().milliCpu());
  }

  private static Optional<BoundValue> partOf(
      long capacity, List<Node> nodes, List<Pod> arrivals, ToLongFunction<Pod> worth) {
    Optimum optimum = new ExactPlacement(WORK).worthiest(nodes, arrivals, worth);
    return capacity > 0
        ? Optional.of(
            new BoundValue(
                100 * optimum.bound() / capacity,
                optimum.proven(),
                optimum.proven() ? "optimum by CP-SAT" : "upper bound by CP-SAT"))
        : Optional.empty();
  }

  private static long gpuMilli(Node node) {
    return node.devices()
        .map(devices -> (long) devices.count() * GpuRequest.WHOLE_DEVICE_MILLI)
        .orElse(0L);
  }

  private static long gpuMilli(Pod pod) {
    return pod.spec().gpu().map(GpuRequest::totalMilli).orElse(0L);
  }
}
