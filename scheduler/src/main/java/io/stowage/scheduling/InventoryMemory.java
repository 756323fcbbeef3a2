package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was found under a key about each node's name, labels or images, which holds for all pods
 * with that key until the cluster's inventory changes: pods that differ in their labels often want
 * the same nodes and images. For one thread.
 */
public final class InventoryMemory<K> {
  private static final int KEYS_REMEMBERED = 128;

  /** A number for each node, found when first asked for. */
  public static final class Numbers {
    private static final int UNKNOWN = Integer.MIN_VALUE;

    private final int[] byNode;

    private Numbers(int nodes) {
      byNode = new int[nodes];
      Arrays.fill(byNode, UNKNOWN);
    }

    public int of(NodeView node, ToIntFunction<NodeView> finder) {
      int known = byNode[node.index()];
      if (known == UNKNOWN) {
        known = finder.applyAsInt(node);
        byNode[node.index()] = known;
      }
      return known;
    }
  }

  private final LinkedHashMap<K, Numbers> memories = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable Object inventory;

  public Numbers recall(K key, ClusterSnapshot cluster) {
    if (inventory != cluster.inventory()) {
      inventory = cluster.inventory();
      memories.clear();
    }
    if (memories.size() > KEYS_REMEMBERED) {
      memories.pollFirstEntry();
    }
    return memories.computeIfAbsent(key, k -> new Numbers(cluster.nodes().size()));
  }
}
