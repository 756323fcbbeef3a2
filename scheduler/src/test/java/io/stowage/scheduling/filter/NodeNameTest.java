package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeNameTest {
  private final FilterUnderTest filter = new FilterUnderTest(new NodeName());

  @Test
  void aPodThatNamesNoNodeMayGoAnywhere() {
    assertThat(filter.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
  }

  @Test
  void aPodThatNamesANodeGoesThereAlone() {
    assertThat(filter.verdict(aPod("p").on("n1"), aNode("n1"))).isEqualTo(PASS);
    assertThat(filter.verdict(aPod("p").on("n1"), aNode("n2")))
        .isEqualTo(Verdict.never("node(s) didn't match the requested node name"));
  }

  @Test
  void verdictsForANamedNodeAreNotSharedWithTwins() {
    assertThat(filter.prepare(aPod("p").on("n1")).readsNodeAlone()).isFalse();
  }

  @Test
  void onlyANewNodeHelps() {
    var node = aNode("n1").build();
    var waiting = aPod("p").pending();
    assertThat(filter.mayCure(new NodeAdded(node), waiting, List.of())).isTrue();
    assertThat(filter.mayCure(new NodeChanged(node), waiting, List.of(node))).isFalse();
  }
}
