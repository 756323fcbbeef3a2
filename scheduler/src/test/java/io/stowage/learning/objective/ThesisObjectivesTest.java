package io.stowage.learning.objective;

import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.learning.objective.PlacementUnderTest.onNodesWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.learning.Objective;
import org.junit.jupiter.api.Test;

class ThesisObjectivesTest {
  private static final Pod NGINX =
      aPod("nginx").cpu(250).with(spec -> spec.latency(LatencyLimits.of(20, 30))).pending();

  private final Objective efficiency = new EnergyEfficiencyObjective(Load.PODS);
  private final Objective balance = new LoadBalanceObjective(Load.PODS);
  private final Objective both = new EnergyLatencyObjective();

  @Test
  void efficiencyCountsUnusedNodesWhereTheMostLoadedIsTaken() {
    assertThat(efficiency.value(onNodesWith(3, 0, 0).to(0))).isEqualTo(10);
    assertThat(efficiency.value(onNodesWith(3, 1, 0).to(0))).isEqualTo(5);
    assertThat(efficiency.value(onNodesWith(0, 0, 0).to(2))).isEqualTo(10);
    assertThat(efficiency.ends(onNodesWith(3, 1, 0).to(0))).isFalse();
  }

  @Test
  void efficiencyRoundsDownAsTheThesisDoes() {
    assertThat(efficiency.value(onNodesWith(3, 1, 0, 0).to(0))).isEqualTo(6);
  }

  @Test
  void efficiencyEndsWithNothingWhereAnotherNodeIsTaken() {
    assertThat(efficiency.value(onNodesWith(3, 1, 0).to(1))).isZero();
    assertThat(efficiency.ends(onNodesWith(3, 1, 0).to(1))).isTrue();
  }

  @Test
  void efficiencyMayLookAtCpuInstead() {
    var byCpu = new EnergyEfficiencyObjective(Load.CPU);
    assertThat(byCpu.ends(onNodesWith(3, 1, 0).to(1))).isTrue();
    assertThat(byCpu.ends(onNodesWith(3, 1, 0).to(0))).isFalse();
  }

  @Test
  void balanceWantsTheLeastLoadedAndEndsAtTheMostLoaded() {
    assertThat(balance.value(onNodesWith(3, 1, 0).to(2))).isEqualTo(10);
    assertThat(balance.value(onNodesWith(3, 1, 0).to(1))).isZero();
    assertThat(balance.value(onNodesWith(3, 1, 0).to(0))).isEqualTo(-1);
    assertThat(balance.ends(onNodesWith(3, 1, 0).to(1))).isFalse();
    assertThat(balance.ends(onNodesWith(3, 1, 0).to(0))).isTrue();
  }

  @Test
  void balanceIsContentWithAnyOfEquals() {
    assertThat(balance.value(onNodesWith(2, 2, 2).to(1))).isEqualTo(10);
    assertThat(balance.ends(onNodesWith(2, 2, 2).to(1))).isFalse();
  }

  @Test
  void energyAndLatencyComeToTheBestOfTheThesisWithThirtyPodsOnOneNearNode() {
    var near = onNodesWith(29, 0, 0).pod(NGINX).latency("n0", 12);
    assertThat(both.value(near.to(0))).isEqualTo(0.75 + 0.60 + 1, within(1e-12));
    assertThat(both.ends(near.to(0))).isFalse();
  }

  @Test
  void energyAndLatencyLoseWhatIsSpread() {
    var spread = onNodesWith(10, 10, 9).pod(NGINX).latency("n2", 12);
    assertThat(both.value(spread.to(2))).isEqualTo(0.25 + 0.20 + 1, within(1e-12));
  }

  @Test
  void aNodeBetweenTheLimitsGivesHalfAndOneBeyondEnds() {
    var between = onNodesWith(0, 0).pod(NGINX).latency("n0", 24);
    assertThat(both.value(between.to(0))).isEqualTo(2 / 3.0 + 1 / 50.0 + 0.5, within(1e-12));
    var beyond = onNodesWith(0, 0).pod(NGINX).latency("n0", 45);
    assertThat(both.value(beyond.to(0))).isEqualTo(2 / 3.0 + 1 / 50.0, within(1e-12));
    assertThat(both.ends(beyond.to(0))).isTrue();
  }

  @Test
  void aPodWithoutLimitsEndsAsInTheThesis() {
    assertThat(both.ends(onNodesWith(0, 0).latency("n0", 12).to(0))).isTrue();
  }

  @Test
  void leastConnectionsIsOneOnAnEmptyNodeAndNothingOnTheFullest() {
    var objective = new LeastConnectionsObjective();
    assertThat(objective.value(onNodesWith(4, 1, 0).to(2))).isEqualTo(1);
    assertThat(objective.value(onNodesWith(4, 1, 0).to(1))).isEqualTo(0.75);
    assertThat(objective.value(onNodesWith(4, 1, 0).to(0))).isZero();
  }
}
