package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnsupportedFeaturesTest {
  private final FilterUnderTest unsupported = new FilterUnderTest(new UnsupportedFeatures());
  private final Pod plain = aPod("p").pending();

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
