package io.stowage.simulation.bound;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much of the GPU capacity can be allocated at all when the arrived demand is a percentage of
 * it: the cutting-stock linear program (Gilmore and Gomory, 1961) over the loads that fit onto one
 * node.
 *
 * <p>Why nothing can beat it: whatever a policy has placed is some load on each node, and no more
 * pods of a kind than have arrived. Both are kept; that nodes and pods are whole, and what else a
 * node may lack, CPU, memory or the right labels, is not. The metric is a mean over all arrivals at
 * which the demand rounds to the percentage. The program's optimum is concave in the demand, so the
 * mean of the optima is at most the optimum of the mean demand, which is the one computed here.
 */
public final class GpuAllocationBound implements Bound {
  private static final Pattern METRIC = Pattern.compile("alloc@(\\d{1,4})");

  @Override
  public Optional<BoundValue> of(List<Node> nodes, List<Pod> arrivals, String metric) {
    Map<Node.Devices, Integer> kinds = new LinkedHashMap<>();
    nodes.forEach(node -> node.devices().ifPresent(kind -> kinds.merge(kind, 1, Integer::sum)));
    long capacityMilli = capacityMilli(kinds);
    OptionalInt percent = percent(metric);
    if (capacityMilli == 0 || percent.isEmpty()) {
      return Optional.empty();
    }
    return ArrivedDemand.at(percent.getAsInt(), arrivals, capacityMilli)
        .map(demand -> 100 * mostMilli(kinds, demand.pods()) / capacityMilli)
        .map(value -> new BoundValue(value, false, "cutting-stock linear program, GPUs alone"));
  }

  private static OptionalInt percent(String metric) {
    Matcher matcher = METRIC.matcher(metric);
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  private static long capacityMilli(Map<Node.Devices, Integer> kinds) {
    return kinds.entrySet().stream()
        .mapToLong(kind -> (long) kind.getKey().count() * kind.getValue())
        .map(devices -> devices * GpuRequest.WHOLE_DEVICE_MILLI)
        .sum();
  }

  private static double mostMilli(
      Map<Node.Devices, Integer> kinds, Map<GpuRequest, Double> arrived) {
    try (GpuPackingProgram program = new GpuPackingProgram(kinds, arrived)) {
      return program.mostMilli();
    }
  }
}
