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

/** The filters that have little to say: declared features, gates and what is not supported. */
class SmallFiltersTest {
  private final FilterUnderTest features = new FilterUnderTest(new NodeDeclaredFeatures());
  private final FilterUnderTest gates = new FilterUnderTest(new SchedulingGates());
  private final FilterUnderTest unsupported = new FilterUnderTest(new UnsupportedFeatures());
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

  @Test
  void aGatedPodIsHeldBackUntilItsLastGateIsGone() {
    Pod gated = aPod("p").with(s -> s.schedulingGates(List.of("a", "b"))).pending();
    Pod fewer = aPod("p").with(s -> s.schedulingGates(List.of("b"))).pending();
    assertThat(gates.prepare(plain)).isSameAs(NodeTest.SKIP);
    assertThat(gates.prepare(gated).refusal())
        .contains(Verdict.never("waiting for scheduling gates: [a b]"));
    assertThat(SchedulingGates.waiting(gated)).contains("waiting for scheduling gates: [a b]");
    assertThat(SchedulingGates.waiting(plain)).isEmpty();
    assertThat(gates.mayCure(new PodPending(fewer), gated, List.of())).isFalse();
    assertThat(gates.mayCure(new PodPending(plain), gated, List.of())).isTrue();
  }

  @Test
  void gatesAreNotAskedWhileNodesAreTested() {
    assertThat(Filters.kubeDefault()).noneMatch(SchedulingGates.class::isInstance);
  }

  @Test
  void aPodThatNeedsWhatIsNotSupportedIsRefusedWithItsName() {
    Pod claiming = aPod("p").with(s -> s.resourceClaims(List.of("gpu", "nic"))).pending();
    Pod grouped = aPod("p").with(s -> s.podGroup("training")).pending();
    assertThat(unsupported.prepare(plain)).isSameAs(NodeTest.SKIP);
    assertThat(unsupported.prepare(claiming).refusal())
        .contains(
            Verdict.never(
                "pod uses resource claims [gpu nic], which Stowage does not support yet"));
    assertThat(unsupported.prepare(grouped).refusal())
        .contains(
            Verdict.never("pod belongs to pod group training, which Stowage does not support yet"));
    assertThat(unsupported.mayCure(new PodPending(plain), grouped, List.of())).isTrue();
    assertThat(unsupported.mayCure(new NodeAdded(aNode("n").build()), grouped, List.of()))
        .isFalse();
  }
}
