package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import java.util.AbstractList;
import java.util.RandomAccess;

/** The nodes that passed all filters, in the snapshot's order. */
final class Candidates extends AbstractList<NodeView> implements RandomAccess {
  private final NodeView[] nodes;
  private final int[] indices;
  private int size;

  Candidates(int most) {
    nodes = new NodeView[most];
    indices = new int[most];
  }

  void append(NodeView node, int nodeIndex) {
    nodes[size] = node;
    indices[size++] = nodeIndex;
  }

  int nodeIndex(int candidate) {
    return indices[candidate];
  }

  @Override
  public NodeView get(int index) {
    return nodes[index];
  }

  @Override
  public int size() {
    return size;
  }
}
