package io.stowage.cluster;

/**
 * A number for each node of a snapshot, by the node's index; a changed copy shares all but 256 of
 * them.
 */
public final class NodeCounts {
  private static final int CHUNK_BITS = 8;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int[] ZEROS = new int[CHUNK];

  static final NodeCounts ZERO = new NodeCounts(new int[0][], 0);

  private final int[][] chunks;
  private final int total;

  private NodeCounts(int[][] chunks, int total) {
    this.chunks = chunks;
    this.total = total;
  }

  public int at(int nodeIndex) {
    int chunk = nodeIndex >>> CHUNK_BITS;
    return chunk < chunks.length ? chunks[chunk][nodeIndex & (CHUNK - 1)] : 0;
  }

  public int total() {
    return total;
  }

  NodeCounts plus(int nodeIndex, int change) {
    int at = nodeIndex >>> CHUNK_BITS;
    int[][] copy = new int[Math.max(chunks.length, at + 1)][];
    System.arraycopy(chunks, 0, copy, 0, chunks.length);
    for (int i = chunks.length; i < copy.length; i++) {
      copy[i] = ZEROS;
    }
    copy[at] = copy[at].clone();
    copy[at][nodeIndex & (CHUNK - 1)] += change;
    return new NodeCounts(copy, total + change);
  }

  /** The counts once the node at this index is gone and all later ones have moved up. */
  NodeCounts withoutNode(int nodeIndex) {
    int nodes = chunks.length * CHUNK;
    int[][] copy = new int[chunks.length][CHUNK];
    for (int from = 0, to = 0; from < nodes; from++) {
      if (from != nodeIndex) {
        copy[to >>> CHUNK_BITS][to & (CHUNK - 1)] = at(from);
        to++;
      }
    }
    return new NodeCounts(copy, total - at(nodeIndex));
  }

  /** The sums over each domain of the topology; nodes outside all domains are left out. */
  public int[] byDomain(Topology topology) {
    int[] sums = new int[topology.size()];
    if (total == 0) {
      return sums;
    }
    for (int chunk = 0; chunk < chunks.length; chunk++) {
      int[] counts = chunks[chunk];
      int first = chunk << CHUNK_BITS;
      int end = Math.min(CHUNK, topology.nodes() - first);
      for (int i = 0; counts != ZEROS && i < end; i++) {
        if (counts[i] != 0 && topology.covers(first + i)) {
          sums[topology.domainOf(first + i)] += counts[i];
        }
      }
    }
    return sums;
  }
}
