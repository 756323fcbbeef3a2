package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.NodeRemoved;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InventoryMemoryTest {
  private final List<String> asked = new ArrayList<>();
  private final InventoryMemory<String> memory = new InventoryMemory<>();
  private final ClusterSnapshot cluster =
      cluster(List.of(aNode("a").label("zone", "x").build(), aNode("b").build()));

  private int find(String key, ClusterSnapshot cluster, int node) {
    return memory.recall(key, cluster).of(cluster.nodes().get(node), this::lookAt);
  }

  private int lookAt(NodeView node) {
    asked.add(node.name());
    return node.node().labels().getOrDefault("zone", "").length();
  }

  @Test
  void aNodeIsLookedAtOncePerKey() {
    assertThat(find("k", cluster, 0)).isEqualTo(1);
    assertThat(find("k", cluster, 0)).isEqualTo(1);
    assertThat(find("k", cluster, 1)).isEqualTo(0);
    assertThat(find("other", cluster, 0)).isEqualTo(1);
    assertThat(asked).containsExactly("a", "b", "a");
  }

  @Test
  void podsThatComeAndGoChangeNothing() {
    find("k", cluster, 0);
    find("k", cluster.with(aPod("p").on("a")), 0);
    assertThat(asked).containsExactly("a");
  }

  @Test
  void otherLabelsOrOtherNodesAreLookedAtAfresh() {
    find("k", cluster, 0);
    ClusterSnapshot relabelled =
        cluster.after(new NodeChanged(aNode("a").label("zone", "long").build()));
    assertThat(find("k", relabelled, 0)).isEqualTo(4);
    ClusterSnapshot smaller = cluster.after(new NodeRemoved("a"));
    assertThat(find("k", smaller, 0)).isEqualTo(0);
    assertThat(asked).containsExactly("a", "a", "b");
  }

  @Test
  void theKeysUsedLeastLatelyAreForgotten() {
    find("first", cluster, 0);
    for (int i = 0; i < 200; i++) {
      find("key " + i, cluster, 0);
    }
    asked.clear();
    find("key 199", cluster, 0);
    find("first", cluster, 0);
    assertThat(asked).containsExactly("a");
  }
}
