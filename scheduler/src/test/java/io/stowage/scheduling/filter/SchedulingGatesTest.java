package io.stowage.scheduling.filter;

import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulingGatesTest {
  private final FilterUnderTest gates = new FilterUnderTest(new SchedulingGates());
  private final Pod plain = aPod("p").pending();

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
}
