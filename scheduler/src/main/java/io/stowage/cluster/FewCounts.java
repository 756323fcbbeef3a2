package io.stowage.cluster;

import java.util.Arrays;

/** Counts of which only few are not 0: those, in the order of their nodes. */
@SuppressWarnings("ArrayRecordComponent") // counts are read, never compared
record FewCounts(int[] nodes, int[] values) implements NodeCounts {
  // 16 nodes take a fifth of the memory of the smallest ManyCounts at 5,000 nodes.
  private static final int MOST = 16;

  static final FewCounts ZERO = new FewCounts(new int[0], new int[0]);

  @Override
  public int at(int nodeIndex) {
    int position = Arrays.binarySearch(nodes, nodeIndex);
    return position < 0 ? 0 : values[position];
  }

  @Override
  public int total() {
    int total = 0;
    for (int value : values) {
      total += value;
    }
    return total;
  }

  @Override
  public NodeCounts plus(int nodeIndex, int change) {
    int position = Arrays.binarySearch(nodes, nodeIndex);
    if (position < 0) {
      return nodes.length < MOST
          ? inserted(-position - 1, nodeIndex, change)
          : ManyCounts.of(this).plus(nodeIndex, change);
    }
    if (values[position] + change == 0) {
      return removed(position);
    }
    int[] changed = values.clone();
    changed[position] += change;
    return new FewCounts(nodes, changed);
  }

  @Override
  public NodeCounts plus(NodeCounts others) {
    NodeCounts sum = others;
    for (int i = 0; i < nodes.length; i++) {
      sum = sum.plus(nodes[i], values[i]);
    }
    return sum;
  }

  @Override
  public void addTo(int[] perNode) {
    for (int i = 0; i < nodes.length; i++) {
      perNode[nodes[i]] += values[i];
    }
  }

  @Override
  public int addTo(long[] perDomain, Topology topology, int weight) {
    int added = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (topology.counts(nodes[i])) {
        perDomain[topology.domainOf(nodes[i])] += (long) weight * values[i];
        added += values[i];
      }
    }
    return added;
  }

  private FewCounts inserted(int position, int nodeIndex, int value) {
    return new FewCounts(inserted(nodes, position, nodeIndex), inserted(values, position, value));
  }

  private FewCounts removed(int position) {
    return new FewCounts(removed(nodes, position), removed(values, position));
  }

  private static int[] inserted(int[] array, int position, int value) {
    int[] longer = Arrays.copyOf(array, array.length + 1);
    System.arraycopy(array, position, longer, position + 1, array.length - position);
    longer[position] = value;
    return longer;
  }

  private static int[] removed(int[] array, int position) {
    int[] shorter = Arrays.copyOf(array, array.length - 1);
    System.arraycopy(array, position + 1, shorter, position, shorter.length - position);
    return shorter;
  }
}
