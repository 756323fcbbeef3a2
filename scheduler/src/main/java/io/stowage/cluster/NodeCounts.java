package io.stowage.cluster;

/** A number for each node of a snapshot, by the node's index; most are 0. Never mutated. */
public sealed interface NodeCounts permits FewCounts, ManyCounts {

  int at(int nodeIndex);

  /** The sum over all nodes. */
  int total();

  NodeCounts plus(int nodeIndex, int change);

  NodeCounts plus(NodeCounts others);

  /** Adds each node's number to the place at its index. */
  void addTo(int[] perNode);

  /**
   * Adds each counted node's number, times the weight, to the sum of its domain.
   *
   * @return how many were added, before weighing
   */
  int addTo(long[] perDomain, Topology topology, int weight);

  /** The sums over each domain of the topology; nodes that it does not count are left out. */
  default long[] byDomain(Topology topology) {
    long[] sums = new long[topology.size()];
    addTo(sums, topology, 1);
    return sums;
  }
}
