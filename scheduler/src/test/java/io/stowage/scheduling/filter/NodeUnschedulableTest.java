package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeUnschedulableTest {
  private static final Toleration CORDON =
      new Toleration(
          "node.kubernetes.io/unschedulable",
          Toleration.Operator.EXISTS,
          "",
          Optional.of(Taint.Effect.NO_SCHEDULE));

  private final FilterUnderTest filter = new FilterUnderTest(new NodeUnschedulable());
  private final Pod plain = aPod("p").pending();
  private final Pod tolerant = aPod("p").with(s -> s.tolerations(List.of(CORDON))).pending();

  @Test
  void aCordonedNodeIsRefusedWhateverIsEvicted() {
    assertThat(filter.verdict(plain, aNode("n").unschedulable()))
        .isEqualTo(Verdict.never("node(s) were unschedulable"));
    assertThat(filter.verdict(plain, aNode("n"))).isEqualTo(PASS);
  }

  @Test
  void aPodThatToleratesTheCordonGoesThere() {
    assertThat(filter.verdict(tolerant, aNode("n").unschedulable())).isEqualTo(PASS);
  }

  @Test
  void onlyUncordoningOrAnOpenNodeOrAFittingTolerationHelps() {
    var cordoned = aNode("n").unschedulable().build();
    var open = aNode("n").build();
    assertThat(filter.mayCure(new NodeChanged(open), plain, List.of(cordoned))).isTrue();
    assertThat(filter.mayCure(new NodeChanged(cordoned), plain, List.of(open))).isFalse();
    assertThat(filter.mayCure(new NodeChanged(open), plain, List.of(open))).isFalse();
    assertThat(filter.mayCure(new NodeAdded(open), plain, List.of())).isTrue();
    assertThat(filter.mayCure(new NodeAdded(cordoned), plain, List.of())).isFalse();
    assertThat(filter.mayCure(new PodPending(tolerant), plain, List.of(cordoned))).isTrue();
    assertThat(filter.mayCure(new PodPending(plain), plain, List.of(cordoned))).isFalse();
    Pod other = aPod("other").on("n");
    assertThat(filter.mayCure(new PodGone(other), plain, List.of(cordoned), other)).isFalse();
  }
}
