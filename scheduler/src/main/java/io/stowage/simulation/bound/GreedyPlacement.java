package io.stowage.simulation.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A placement of all pods that is good to begin with: first-fit decreasing over nodes in a given
 * order, then nodes whose pods fit onto the others are emptied, the most expensive first.
 */
final class GreedyPlacement {
  private static final int NOWHERE = Integer.MAX_VALUE;

  private final PackingCase packing;
  private final List<Long> costs;
  private final long[][] free;
  private final int[] nodeOfPod;
  private final List<List<Integer>> podsOf = new ArrayList<>();
  private final List<Integer> podsBySize;

  private GreedyPlacement(PackingCase packing, List<Long> costs) {
    this.packing = packing;
    this.costs = costs;
    this.free = new long[packing.dimensions().size()][];
    for (int d = 0; d < free.length; d++) {
      free[d] = packing.dimensions().get(d).capacities().stream().mapToLong(c -> c).toArray();
    }
    this.nodeOfPod = new int[packing.pods().size()];
    Arrays.fill(nodeOfPod, NOWHERE);
    packing.nodes().forEach(node -> podsOf.add(new ArrayList<>()));
    this.podsBySize =
        IntStream.range(0, packing.pods().size())
            .boxed()
            .sorted(Comparator.comparingDouble(packing::size).reversed())
            .toList();
  }

  /** Empty where some pod finds no node, or pods want devices, which this does not look at. */
  static Optional<GreedyPlacement> of(
      PackingCase packing, List<Long> costs, List<Integer> nodesInOrder) {
    if (packing.pods().stream().anyMatch(pod -> pod.spec().gpu().isPresent())) {
      return Optional.empty();
    }
    GreedyPlacement greedy = new GreedyPlacement(packing, costs);
    for (int pod : greedy.podsBySize) {
      if (!greedy.place(pod, nodesInOrder)) {
        return Optional.empty();
      }
    }
    greedy.emptyNodes();
    return Optional.of(greedy);
  }

  /** The index of the pod's node. */
  int nodeOf(int pod) {
    return nodeOfPod[pod];
  }

  Optimum.Placement placement() {
    Map<String, String> names = new TreeMap<>();
    for (int pod = 0; pod < nodeOfPod.length; pod++) {
      names.put(packing.pods().get(pod).key(), packing.nodes().get(nodeOfPod[pod]).name());
    }
    return new Optimum.Placement(usedNodes().stream().mapToLong(costs::get).sum(), names);
  }

  private boolean place(int pod, List<Integer> nodesInOrder) {
    for (int node : nodesInOrder) {
      if (fits(pod, node)) {
        move(pod, node);
        return true;
      }
    }
    return false;
  }

  private boolean fits(int pod, int node) {
    for (int d = 0; d < free.length; d++) {
      if (packing.dimensions().get(d).demands().get(pod) > free[d][node]) {
        return false;
      }
    }
    return true;
  }

  private void move(int pod, int to) {
    int from = nodeOfPod[pod];
    for (int d = 0; d < free.length; d++) {
      long demand = packing.dimensions().get(d).demands().get(pod);
      free[d][to] -= demand;
      if (from != NOWHERE) {
        free[d][from] += demand;
      }
    }
    if (from != NOWHERE) {
      podsOf.get(from).remove(Integer.valueOf(pod));
    }
    podsOf.get(to).add(pod);
    nodeOfPod[pod] = to;
  }

  private void emptyNodes() {
    for (int node : usedNodes()) {
      List<Integer> others = usedNodes().stream().filter(other -> other != node).toList();
      List<Integer> here = List.copyOf(podsOf.get(node));
      boolean emptied = here.stream().allMatch(pod -> place(pod, others));
      if (!emptied) {
        here.stream().filter(pod -> nodeOfPod[pod] != node).forEach(pod -> move(pod, node));
      }
    }
  }

  private List<Integer> usedNodes() {
    return IntStream.range(0, packing.nodes().size())
        .filter(node -> !podsOf.get(node).isEmpty())
        .boxed()
        .sorted(Comparator.comparingLong(node -> -costs.get(node)))
        .toList();
  }
}
