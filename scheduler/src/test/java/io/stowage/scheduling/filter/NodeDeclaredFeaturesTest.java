package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeDeclaredFeaturesTest {
  private final FilterUnderTest features = new FilterUnderTest(new NodeDeclaredFeatures());
  private final Pod plain = aPod("p").pending();

  private static Pod needing(String... required) {
    return aPod("p").with(s -> s.requiredNodeFeatures(Set.of(required))).pending();
  }

  @Test
  void aNodeMustDeclareEveryFeatureThatThePodNeeds() {
    assertThat(features.prepare(plain)).isSameAs(NodeTest.SKIP);
    assertThat(features.verdict(needing("A", "B"), aNode("n").features("A", "B", "C")))
        .isEqualTo(PASS);
    assertThat(features.verdict(needing("A", "B"), aNode("n").features("A")))
        .isEqualTo(Verdict.never("node(s) didn't match Pod's required features"));
  }

  @Test
  void newDeclarationsAndNewNeedsAreWorthAnotherTry() {
    var without = aNode("n").build();
    var with = aNode("n").features("A").build();
    Pod pod = needing("A");
    assertThat(features.mayCure(new NodeAdded(without), pod, List.of())).isTrue();
    assertThat(features.mayCure(new NodeChanged(with), pod, List.of(without))).isTrue();
    assertThat(features.mayCure(new NodeChanged(with), pod, List.of(with))).isFalse();
    assertThat(features.mayCure(new PodPending(plain), pod, List.of())).isTrue();
    assertThat(features.mayCure(new PodPending(pod), pod, List.of())).isFalse();
  }
}
