package io.stowage.api.extender;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeRemoved;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeFinderTest {

  @Test
  void everyNodeIsFoundWhateverTheOrderAndWhoeverComesAndGoes() {
    SplittableRandom random = new SplittableRandom(7);
    NodeFinder finder = new NodeFinder();
    ClusterSnapshot cluster = ClusterSnapshot.empty();
    assertThat(finder.find(NodeNames.of(List.of("n0")), cluster).candidates()).isEmpty();
    for (int round = 0; round < 2_000; round++) {
      List<String> wanted = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        wanted.add("n" + (random.nextInt(3) == 0 ? random.nextInt(40) : i));
      }
      String name = "n" + random.nextInt(40);
      Optional<NodeView> there = cluster.node(name);
      cluster =
          cluster.after(
              there.isPresent() && random.nextInt(3) > 0
                  ? new NodeRemoved(name)
                  : new NodeAdded(aNode(name).build()));
      NodeFinder.Found found = finder.find(NodeNames.of(wanted), cluster);
      List<String> present = cluster.nodes().stream().map(NodeView::name).toList();
      List<String> known = wanted.stream().filter(present::contains).toList();
      assertThat(found.candidates())
          .extracting(NodeView::name)
          .as("round %d", round)
          .isEqualTo(known);
      for (int i = 0; i < known.size(); i++) {
        assertThat(wanted.get(found.places()[i])).isEqualTo(known.get(i));
        NodeView candidate = found.candidates().get(i);
        assertThat(cluster.nodes().get(candidate.index())).isSameAs(candidate);
      }
    }
    assertThat(cluster.nodes()).isNotEmpty();
  }
}
