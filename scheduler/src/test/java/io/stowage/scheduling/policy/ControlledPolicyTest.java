package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.ControlSlices;
import io.stowage.scheduling.DecidedBy;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ControlledPolicyTest {
  private final ControlSlices slices = new ControlSlices(Duration.ofMinutes(1), 4, 1);
  private final ControlledPolicy policy =
      new ControlledPolicy(
          new FallbackPolicy.Named("model:m", choice -> new double[] {1}),
          new FallbackPolicy.Named("kube-default", choice -> new double[] {2}),
          slices);

  @Test
  void anotherPolicyDecidesInItsSlicesAndSaysWhy() {
    assertThat(policy.score(at(slice(true)))).containsExactly(2);
    assertThat(policy.parts(at(slice(true))).values()).containsExactly(new double[] {2});
    assertThat(policy.decidedBy().map(DecidedBy::text))
        .contains("kube-default instead of model:m: control slice");
  }

  @Test
  void atAllOtherTimesThePolicyDecidesItself() {
    policy.score(at(slice(true)));
    assertThat(policy.score(at(slice(false)))).containsExactly(1);
    assertThat(policy.decidedBy()).isEmpty();
  }

  private Instant slice(boolean isControl) {
    return IntStream.range(0, 4)
        .mapToObj(i -> Instant.EPOCH.plus(slices.length().multipliedBy(i)))
        .filter(time -> slices.isControl(time) == isControl)
        .findFirst()
        .orElseThrow();
  }

  private static Choice at(Instant time) {
    ClusterSnapshot cluster =
        ClusterSnapshot.empty().after(new ClusterEvent.NodeAdded(aNode("n").build()), time);
    return new Choice(aPod("p").pending(), cluster.nodes(), cluster);
  }
}
