package io.stowage.simulation.bound;

import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * Nodes and pods as the solver sees them: what each has and wants of each resource. Labels, taints
 * and affinities are not looked at.
 */
record PackingCase(List<Node> nodes, List<Pod> pods, List<Dimension> dimensions) {

  /**
   * One resource. All amounts are divided by what they have in common: solvers slow down with large
   * numbers, and bytes come in mebibytes.
   */
  record Dimension(List<Long> capacities, List<Long> demands) {
    long totalDemand() {
      return demands.stream().mapToLong(Long::longValue).sum();
    }

    double share(long amount) {
      return (double) amount / totalDemand();
    }
  }

  static PackingCase of(List<Node> nodes, List<Pod> pods) {
    List<Dimension> dimensions = new ArrayList<>();
    dimensions.add(dimension(nodes, Node::maxPods, pods, pod -> 1));
    dimensions.add(ofResource(nodes, pods, Resources::milliCpu));
    dimensions.add(ofResource(nodes, pods, Resources::memoryBytes));
    dimensions.add(ofResource(nodes, pods, Resources::ephemeralBytes));
    for (String scalar : scalars(pods)) {
      dimensions.add(ofResource(nodes, pods, resources -> resources.scalar(scalar)));
    }
    dimensions.removeIf(dimension -> dimension.totalDemand() == 0);
    return new PackingCase(List.copyOf(nodes), List.copyOf(pods), List.copyOf(dimensions));
  }

  private static Set<String> scalars(List<Pod> pods) {
    Set<String> names = new TreeSet<>();
    pods.forEach(pod -> names.addAll(needed(pod).scalars().keySet()));
    return names;
  }

  private static Resources needed(Pod pod) {
    return pod.spec().requests().needed();
  }

  private static Dimension ofResource(
      List<Node> nodes, List<Pod> pods, ToLongFunction<Resources> amount) {
    return dimension(
        nodes,
        node -> amount.applyAsLong(node.allocatable()),
        pods,
        pod -> amount.applyAsLong(needed(pod)));
  }

  private static Dimension dimension(
      List<Node> nodes, ToLongFunction<Node> has, List<Pod> pods, ToLongFunction<Pod> wants) {
    List<Long> demands = pods.stream().map(wants::applyAsLong).toList();
    long unit = Math.max(1, demands.stream().reduce(0L, PackingCase::commonDivisor));
    // What is left of a node below one unit is of no use to any pod.
    return new Dimension(
        nodes.stream().map(node -> Math.max(0, has.applyAsLong(node)) / unit).toList(),
        demands.stream().map(demand -> demand / unit).toList());
  }

  private static long commonDivisor(long a, long b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }

  /** How much of all that is wanted the node has, summed over the resources. */
  double share(int node) {
    return dimensions.stream().mapToDouble(d -> d.share(d.capacities().get(node))).sum();
  }

  /** The pod's largest part of all that is wanted of a resource. */
  double size(int pod) {
    return dimensions.stream().mapToDouble(d -> d.share(d.demands().get(pod))).max().orElse(0);
  }

  /** Whether the pod fits onto the node when nothing else is there. */
  boolean fitsAlone(int pod, int node) {
    return dimensions.stream()
            .allMatch(dimension -> dimension.demands().get(pod) <= dimension.capacities().get(node))
        && devicesWouldDo(pods.get(pod), nodes.get(node));
  }

  private static boolean devicesWouldDo(Pod pod, Node node) {
    return pod.spec()
        .gpu()
        .map(
            request ->
                node.devices()
                    .filter(devices -> request.accepts(devices.model()))
                    .filter(devices -> devices.count() >= request.devices())
                    .isPresent())
        .orElse(true);
  }
}
