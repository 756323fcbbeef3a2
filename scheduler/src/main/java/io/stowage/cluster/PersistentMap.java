package io.stowage.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An immutable hash map whose changed copies share all that did not change: a hash array mapped
 * trie of 32-way branches, so that one change among 150,000 entries copies four small arrays.
 */
@SuppressWarnings("ArrayRecordComponent") // the trie's parts are never compared
public final class PersistentMap<K, V> {
  private static final int BITS = 5;
  private static final PersistentMap<?, ?> EMPTY =
      new PersistentMap<>(new Branch(0, new Object[0]), 0);

  private record Leaf(int hash, Object key, Object value) {}

  /** Entries whose 32 hash bits are all equal. */
  private record Collision(int hash, Leaf[] leaves) {}

  private record Branch(int bitmap, Object[] slots) {
    int index(int bit) {
      return Integer.bitCount(bitmap & (bit - 1));
    }
  }

  private final Branch root;
  private final int size;

  private PersistentMap(Branch root, int size) {
    this.root = root;
    this.size = size;
  }

  @SuppressWarnings("unchecked")
  public static <K, V> PersistentMap<K, V> empty() {
    return (PersistentMap<K, V>) EMPTY;
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public boolean contains(K key) {
    return get(key) != null;
  }

  @SuppressWarnings("unchecked")
  public @Nullable V get(K key) {
    int hash = spread(key);
    Object at = root;
    for (int shift = 0; at instanceof Branch branch; shift += BITS) {
      int bit = bit(hash, shift);
      if ((branch.bitmap & bit) == 0) {
        return null;
      }
      at = branch.slots[branch.index(bit)];
    }
    if (at instanceof Leaf leaf) {
      return leaf.hash == hash && leaf.key.equals(key) ? (V) leaf.value : null;
    }
    for (Leaf leaf : ((Collision) at).leaves) {
      if (leaf.key.equals(key)) {
        return (V) leaf.value;
      }
    }
    return null;
  }

  public PersistentMap<K, V> with(K key, V value) {
    V before = get(key);
    if (before == value) {
      return this;
    }
    Branch changed = (Branch) insert(root, 0, new Leaf(spread(key), key, value));
    return new PersistentMap<>(changed, before == null ? size + 1 : size);
  }

  public PersistentMap<K, V> without(K key) {
    if (get(key) == null) {
      return this;
    }
    Object changed = remove(root, 0, spread(key), key);
    return size == 1 || !(changed instanceof Branch branch)
        ? empty()
        : new PersistentMap<>(branch, size - 1);
  }

  @SuppressWarnings("unchecked")
  public void forEach(BiConsumer<? super K, ? super V> visitor) {
    visit(root, (BiConsumer<Object, Object>) visitor);
  }

  public PersistentMap<K, V> mapValues(UnaryOperator<V> change) {
    List<PersistentMap<K, V>> changed = new ArrayList<>(List.of(this));
    forEach((key, value) -> changed.set(0, changed.getFirst().with(key, change.apply(value))));
    return changed.getFirst();
  }

  private static void visit(Object at, BiConsumer<Object, Object> visitor) {
    switch (at) {
      case Leaf leaf -> visitor.accept(leaf.key, leaf.value);
      case Collision collision -> {
        for (Leaf leaf : collision.leaves) {
          visitor.accept(leaf.key, leaf.value);
        }
      }
      case Branch branch -> {
        for (Object slot : branch.slots) {
          visit(slot, visitor);
        }
      }
      default -> throw new IllegalStateException("Not a part of the trie: " + at);
    }
  }

  private static Object insert(Object at, int shift, Leaf leaf) {
    return switch (at) {
      case Branch branch -> insertIntoBranch(branch, shift, leaf);
      case Leaf other when other.key.equals(leaf.key) -> leaf;
      case Leaf other when other.hash == leaf.hash ->
          new Collision(leaf.hash, new Leaf[] {other, leaf});
      case Leaf other -> insertIntoBranch(branchOf(other, other.hash, shift), shift, leaf);
      case Collision collision when collision.hash == leaf.hash ->
          insertIntoCollision(collision, leaf);
      case Collision collision ->
          insertIntoBranch(branchOf(collision, collision.hash, shift), shift, leaf);
      default -> throw new IllegalStateException("Not a part of the trie: " + at);
    };
  }

  private static Branch branchOf(Object only, int hash, int shift) {
    return new Branch(bit(hash, shift), new Object[] {only});
  }

  private static Branch insertIntoBranch(Branch branch, int shift, Leaf leaf) {
    int bit = bit(leaf.hash, shift);
    int index = branch.index(bit);
    if ((branch.bitmap & bit) != 0) {
      Object[] slots = branch.slots.clone();
      slots[index] = insert(slots[index], shift + BITS, leaf);
      return new Branch(branch.bitmap, slots);
    }
    Object[] slots = new Object[branch.slots.length + 1];
    System.arraycopy(branch.slots, 0, slots, 0, index);
    slots[index] = leaf;
    System.arraycopy(branch.slots, index, slots, index + 1, branch.slots.length - index);
    return new Branch(branch.bitmap | bit, slots);
  }

  private static Collision insertIntoCollision(Collision collision, Leaf leaf) {
    for (int i = 0; i < collision.leaves.length; i++) {
      if (collision.leaves[i].key.equals(leaf.key)) {
        Leaf[] leaves = collision.leaves.clone();
        leaves[i] = leaf;
        return new Collision(collision.hash, leaves);
      }
    }
    Leaf[] leaves = Arrays.copyOf(collision.leaves, collision.leaves.length + 1);
    leaves[collision.leaves.length] = leaf;
    return new Collision(collision.hash, leaves);
  }

  /** What is left of this part once the key, which it holds, is gone; null for nothing. */
  private static @Nullable Object remove(Object at, int shift, int hash, Object key) {
    return switch (at) {
      case Leaf leaf -> null;
      case Collision collision -> removeFromCollision(collision, key);
      case Branch branch -> {
        int bit = bit(hash, shift);
        int index = branch.index(bit);
        Object left = remove(branch.slots[index], shift + BITS, hash, key);
        if (left != null) {
          Object[] slots = branch.slots.clone();
          slots[index] = left;
          yield new Branch(branch.bitmap, slots);
        }
        if (branch.slots.length == 1) {
          yield null;
        }
        Object[] slots = new Object[branch.slots.length - 1];
        System.arraycopy(branch.slots, 0, slots, 0, index);
        System.arraycopy(branch.slots, index + 1, slots, index, slots.length - index);
        yield new Branch(branch.bitmap & ~bit, slots);
      }
      default -> throw new IllegalStateException("Not a part of the trie: " + at);
    };
  }

  private static Object removeFromCollision(Collision collision, Object key) {
    Leaf[] left =
        Arrays.stream(collision.leaves).filter(leaf -> !leaf.key.equals(key)).toArray(Leaf[]::new);
    return left.length == 1 ? left[0] : new Collision(collision.hash, left);
  }

  private static int spread(Object key) {
    int hash = Objects.hashCode(key);
    return hash ^ (hash >>> 16);
  }

  private static int bit(int hash, int shift) {
    return 1 << ((hash >>> shift) & 31);
  }
}
