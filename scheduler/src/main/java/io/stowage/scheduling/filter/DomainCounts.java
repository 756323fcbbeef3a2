package io.stowage.scheduling.filter;

import io.stowage.cluster.NodeCounts;
import io.stowage.cluster.Topology;

/**
 * How many pods each domain of a topology has, with what-if changes to one domain laid over: a
 * change costs no copy of the counts while all changes are to the same domain, as in preemption,
 * which looks at one node.
 */
@SuppressWarnings("ArrayRecordComponent") // counts are read, never compared
record DomainCounts(Topology topology, long[] counts, int changedDomain, long change) {

  static DomainCounts of(NodeCounts perNode, Topology topology) {
    return of(perNode.byDomain(topology), topology);
  }

  static DomainCounts of(long[] perDomain, Topology topology) {
    return new DomainCounts(topology, perDomain, 0, 0);
  }

  boolean covers(int nodeIndex) {
    return topology.covers(nodeIndex);
  }

  /** How many pods the domain of this node has; 0 where the node is in none. */
  long at(int nodeIndex) {
    return topology.covers(nodeIndex) ? inDomain(topology.domainOf(nodeIndex)) : 0;
  }

  long inDomain(int domain) {
    return domain == changedDomain ? counts[domain] + change : counts[domain];
  }

  long total() {
    long total = change;
    for (long count : counts) {
      total += count;
    }
    return total;
  }

  /** The counts with so many more pods in the domain of this node, which must be covered. */
  DomainCounts plus(int nodeIndex, int more) {
    int domain = topology.domainOf(nodeIndex);
    if (change == 0 || domain == changedDomain) {
      return new DomainCounts(topology, counts, domain, change + more);
    }
    long[] settled = counts.clone();
    settled[changedDomain] += change;
    return new DomainCounts(topology, settled, domain, more);
  }

  /** Whether the two differ at most in what is laid over. */
  boolean sharesCountsWith(DomainCounts other) {
    return other.counts == counts;
  }
}
