package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import java.util.AbstractList;
import java.util.RandomAccess;

/** Nodes that a policy chooses from, with their indices in the snapshot. */
public final class Candidates extends AbstractList<NodeView> implements RandomAccess {
  private final NodeView[] nodes;
  private final int[] indices;
  private int size;

  public Candidates(int most) {
    nodes = new NodeView[most];
    indices = new int[most];
  }

  public void append(NodeView node, int nodeIndex) {
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
