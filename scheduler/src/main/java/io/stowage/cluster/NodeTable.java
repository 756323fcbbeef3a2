package io.stowage.cluster;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a snapshot in the order in which they joined, but that the last one takes the place
 * of one that leaves; a changed copy shares all but 128 of them.
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

  /** Tells of each node that an earlier table does not hold, unchanged, in the same place. */
  void forEachSince(NodeTable earlier, Consumer<NodeView> changed) {
    for (int chunk = 0; chunk < chunks.length; chunk++) {
      if (chunk < earlier.chunks.length && chunks[chunk] == earlier.chunks[chunk]) {
        continue;
      }
      int end = Math.min(size, (chunk + 1) << CHUNK_BITS);
      for (int i = chunk << CHUNK_BITS; i < end; i++) {
        if (i >= earlier.size || get(i) != earlier.get(i)) {
          changed.accept(get(i));
        }
      }
    }
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

  /** The table without this node; the last node takes its place, so that all others keep theirs. */
  NodeTable without(NodeView leaving) {
    NodeView last = getLast();
    PersistentMap<String, Integer> names = indexByName.without(leaving.name());
    if (last.index() == leaving.index()) {
      return withoutLast(names);
    }
    return stored(last.at(leaving.index()), size, names.with(last.name(), leaving.index()))
        .withoutLast();
  }

  private NodeTable withoutLast() {
    return withoutLast(indexByName);
  }

  private NodeTable withoutLast(PersistentMap<String, Integer> names) {
    int left = size - 1;
    int used = (left + CHUNK - 1) >>> CHUNK_BITS;
    NodeView[][] copy = Arrays.copyOf(chunks, used);
    int inLast = left & (CHUNK - 1);
    if (inLast != 0) {
      // Twice, to clear the place of the one that left.
      copy[used - 1] = Arrays.copyOf(Arrays.copyOf(chunks[used - 1], inLast), CHUNK);
    }
    return new NodeTable(copy, left, names);
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
