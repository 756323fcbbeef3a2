package io.stowage.cluster;

import java.util.AbstractList;
import java.util.Optional;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a snapshot in the order in which they joined; a changed copy shares all but 128 of
 * them.
 */
final class NodeTable extends AbstractList<NodeView> implements RandomAccess {
  private static final int CHUNK_BITS = 7;
  private static final int CHUNK = 1 << CHUNK_BITS;

  static final NodeTable EMPTY = new NodeTable(new NodeView[0][], 0, PersistentMap.empty());

  private final NodeView[][] chunks;
  private final int size;
  private final PersistentMap<String, Integer> indexByName;

  private NodeTable(NodeView[][] chunks, int size, PersistentMap<String, Integer> indexByName) {
    this.chunks = chunks;
    this.size = size;
    this.indexByName = indexByName;
  }

  @Override
  public NodeView get(int index) {
    return chunks[index >>> CHUNK_BITS][index & (CHUNK - 1)];
  }

  @Override
  public int size() {
    return size;
  }

  Optional<NodeView> named(String name) {
    @Nullable Integer index = indexByName.get(name);
    return index == null ? Optional.empty() : Optional.of(get(index));
  }

  NodeTable replacing(NodeView view) {
    return stored(view, size, indexByName);
  }

  NodeTable joinedBy(Node node) {
    return stored(NodeView.empty(size, node), size + 1, indexByName.with(node.name(), size));
  }

  /** The table without this node; all later nodes move up by one. */
  NodeTable without(NodeView leaving) {
    NodeTable left = EMPTY;
    for (NodeView view : this) {
      if (view.index() != leaving.index()) {
        NodeView moved = view.index() < leaving.index() ? view : view.at(view.index() - 1);
        left =
            left.stored(moved, left.size + 1, left.indexByName.with(moved.name(), moved.index()));
      }
    }
    return left;
  }

  private NodeTable stored(NodeView view, int newSize, PersistentMap<String, Integer> names) {
    int at = view.index() >>> CHUNK_BITS;
    NodeView[][] copy = new NodeView[Math.max(chunks.length, at + 1)][];
    System.arraycopy(chunks, 0, copy, 0, chunks.length);
    copy[at] = at < chunks.length ? chunks[at].clone() : new NodeView[CHUNK];
    copy[at][view.index() & (CHUNK - 1)] = view;
    return new NodeTable(copy, newSize, names);
  }
}
