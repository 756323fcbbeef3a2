package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.policy.PolicyUnderTest.share;
import static io.stowage.scheduling.policy.PolicyUnderTest.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Usage;
import io.stowage.energy.ExponentialPower;
import io.stowage.energy.SteppedPower;
import io.stowage.energy.SteppedPower.CpuPackage;
import io.stowage.energy.SteppedPower.Draw;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Policies that look at watts or at measured load. */
class PowerPoliciesTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final PolicyUnderTest pwr =
      new PolicyUnderTest(
          new PwrPolicy(
              new SteppedPower(
                  Map.of("T4", new Draw(10, 70), "A100", new Draw(50, 400)),
                  new Draw(0, 0),
                  new CpuPackage(new Draw(15, 120), 16))));

  private static ClusterSnapshot measured(
      ClusterSnapshot cluster, String node, Instant at, double milliCpu, double memoryBytes) {
    Usage usage =
        new Usage(
            at,
            OptionalDouble.of(milliCpu),
            OptionalDouble.of(memoryBytes),
            OptionalDouble.empty(),
            OptionalDouble.empty());
    return cluster.after(new UsageMeasured(node, usage));
  }

  @Test
  void pwrWakesAsFewWattsAsPossible() {
    List<Node> nodes =
        List.of(
            aNode("t4").cpu(8_000).devices("T4", 2).build(),
            aNode("a100").cpu(8_000).devices("A100", 2).build(),
            aNode("busy").cpu(8_000).devices("A100", 2).build());
    Pod old = share("old", 500).cpu(1_000).on("busy", List.of(1));
    // t4: 105 for the CPU, 60 for the device: -165; a100: -455; busy: 0. Stretched to 0..100.
    assertThat(pwr.scores(share("p", 500).cpu(1_000).pending(), nodes, old))
        .containsExactly(63, 0, 100);
    // Two whole devices: -225, -805, and -350 for the one that is left is not asked here.
    assertThat(pwr.scores(whole("p", 2).cpu(1_000).pending(), nodes.subList(0, 2)))
        .containsExactly(100, 0);
    assertThat(pwr.scores(aPod("p").pending(), nodes, old)).containsExactly(100, 100, 100);
  }

  @Test
  void pwrGivesAShareTheFirstDeviceInUseThatHasRoom() {
    Node node = aNode("n").devices("T4", 4).build();
    Pod[] old = {share("a", 900).on("n", List.of(1)), share("b", 100).on("n", List.of(2))};
    assertThat(pwr.devices(share("p", 500).pending(), node, old)).containsExactly(2);
    assertThat(pwr.devices(share("p", 100).pending(), node, old)).containsExactly(1);
    assertThat(pwr.devices(share("p", 950).pending(), node, old)).containsExactly(0);
    assertThat(pwr.devices(whole("p", 2).pending(), node, old)).containsExactly(0, 3);
  }

  @Test
  void peaksTakesTheNodeWhosePowerRisesTheLeast() {
    PolicyUnderTest peaks =
        new PolicyUnderTest(new PeaksPolicy(new ExponentialPower(300, -200, -0.07)));
    ClusterSnapshot cluster =
        cluster(List.of(aNode("idle").cpu(4_000).build(), aNode("warm").cpu(4_000).build()))
            .asOf(NOON);
    cluster = measured(cluster, "warm", NOON, 2_000, 0);
    double[] scores = peaks.scores(aPod("p").cpu(1_000).pending(), cluster);
    // 200 * (1 - e^-1.75) = 165.2 and 200 * (e^-3.5 - e^-5.25) = 4.99.
    assertThat(scores[0]).isCloseTo(-165.245, within(0.001));
    assertThat(scores[1]).isCloseTo(-4.990, within(0.001));
  }

  @Test
  void peaksPutsOverloadedNodesLastAndReadsRequestsWhereNothingFreshIsMeasured() {
    PolicyUnderTest peaks =
        new PolicyUnderTest(new PeaksPolicy(new ExponentialPower(300, -200, -0.07)));
    ClusterSnapshot cluster =
        cluster(
                List.of(aNode("full").cpu(4_000).build(), aNode("stale").cpu(4_000).build()),
                aPod("old").cpu(2_000).on("stale"))
            .asOf(NOON);
    cluster = measured(cluster, "full", NOON, 3_500, 0);
    cluster = measured(cluster, "stale", NOON.minus(Duration.ofHours(1)), 0, 0);
    double[] scores = peaks.scores(aPod("p").cpu(1_000).pending(), cluster);
    assertThat(scores[0]).isLessThan(-999_000);
    assertThat(scores[1]).isCloseTo(-4.990, within(0.001));
  }

  @Test
  void targetLoadPackingFillsUpToTheTargetAndSpreadsAboveIt() {
    PolicyUnderTest packing =
        new PolicyUnderTest(new TargetLoadPackingPolicy(TargetLoadPackingPolicy.Settings.DEFAULT));
    ClusterSnapshot cluster =
        cluster(
                List.of(
                    aNode("low").cpu(10_000).build(),
                    aNode("target").cpu(10_000).build(),
                    aNode("high").cpu(10_000).build(),
                    aNode("over").cpu(10_000).build()))
            .asOf(NOON);
    cluster = measured(cluster, "low", NOON, 500, 0);
    cluster = measured(cluster, "target", NOON, 2_500, 0);
    cluster = measured(cluster, "high", NOON, 5_500, 0);
    cluster = measured(cluster, "over", NOON, 9_000, 0);
    // The pod is expected to use 1500: 20 %, 40 %, 70 %, 105 %.
    // 60 * 20/40 + 40 = 70; 60 + 40 = 100; 40 * 30/60 = 20; 0.
    assertThat(packing.scores(aPod("p").cpu(1_000).pending(), cluster))
        .containsExactly(70, 100, 20, 0);
  }

  @Test
  void targetLoadPackingExpectsLoadOfPodsThatAreTooYoungToBeMeasured() {
    PolicyUnderTest packing =
        new PolicyUnderTest(new TargetLoadPackingPolicy(TargetLoadPackingPolicy.Settings.DEFAULT));
    Pod known = aPod("known").cpu(1_000).startedAt(NOON.minusSeconds(300)).on("n");
    Pod young = aPod("young").startedAt(NOON.minusSeconds(30)).on("n");
    ClusterSnapshot cluster =
        cluster(List.of(aNode("n").cpu(10_000).build()), known, young).asOf(NOON);
    // Unmeasured: 1500 + 1000 of the pods + 1500 = 40 %.
    assertThat(packing.scores(aPod("p").cpu(1_000).pending(), cluster)).containsExactly(100);
    // Measured 500: 500 + 1000 of the young pod + 1500 = 30 %: 60 * 30/40 + 40 = 85.
    assertThat(packing.scores(aPod("p").cpu(1_000).pending(), measured(cluster, "n", NOON, 500, 0)))
        .containsExactly(85);
  }

  @Test
  void targetLoadPackingExpectsLoadOfAnOldPodThatWasPlacedJustNow() {
    PolicyUnderTest packing =
        new PolicyUnderTest(new TargetLoadPackingPolicy(TargetLoadPackingPolicy.Settings.DEFAULT));
    Pod waitedLong = aPod("patient").cpu(1_000).on("n");
    ClusterSnapshot cluster =
        measured(cluster(List.of(aNode("n").cpu(10_000).build())), "n", NOON, 500, 0)
            .after(new PodBound(waitedLong), NOON.plusSeconds(1));
    // 500 + 1500 of the pod that was just placed + 1500 = 35 %: 60 * 35/40 + 40 = 92.5.
    assertThat(packing.scores(aPod("p").cpu(1_000).pending(), cluster)).containsExactly(93);
  }

  @Test
  void loadVariationIsARiskLikeLoadItself() {
    PolicyUnderTest balancing =
        new PolicyUnderTest(new LoadVariationRiskPolicy(LoadVariationRiskPolicy.Settings.DEFAULT));
    Pod pod = aPod("p").cpu(1_000).memory(100).pending();
    ClusterSnapshot cluster =
        cluster(
                List.of(
                    aNode("steady").cpu(10_000).memory(1_000).build(),
                    aNode("varying").cpu(10_000).memory(1_000).build()))
            .asOf(NOON);
    cluster = measured(cluster, "steady", NOON, 3_000, 200);
    cluster = measured(cluster, "varying", NOON, 1_000, 200);
    // CPU: (0.3 + 0.1) / 2 = 0.2 and (0.1 + 0.1) / 2; memory: (0.2 + 0.1) / 2 = 0.15.
    assertThat(balancing.scores(pod, cluster)).containsExactly(80, 85);
    Instant later = NOON.plusSeconds(60);
    cluster = cluster.asOf(later);
    cluster = measured(cluster, "steady", later, 3_000, 200);
    cluster = measured(cluster, "varying", later, 5_000, 200);
    // varying: mean 3000, deviation 2000: (0.4 + 0.2) / 2 = 0.3.
    assertThat(balancing.scores(pod, cluster)).containsExactly(80, 70);
    Instant muchLater = NOON.plusSeconds(3600);
    cluster = measured(cluster.asOf(muchLater), "varying", muchLater, 5_000, 200);
    // The old readings no longer count: (0.5 + 0.1) / 2.
    assertThat(balancing.scores(pod, cluster)[1]).isEqualTo(70);
  }

  @Test
  void loadOfPodsThatWereJustPlacedIsAddedToWhatIsMeasured() {
    PolicyUnderTest balancing =
        new PolicyUnderTest(new LoadVariationRiskPolicy(LoadVariationRiskPolicy.Settings.DEFAULT));
    PolicyUnderTest peaks =
        new PolicyUnderTest(new PeaksPolicy(new ExponentialPower(300, -200, -0.07)));
    Pod pod = aPod("p").cpu(1_000).pending();
    ClusterSnapshot cluster =
        measured(cluster(List.of(aNode("n").cpu(10_000).build())), "n", NOON, 3_000, 0);
    assertThat(balancing.scores(pod, cluster.asOf(NOON))).containsExactly(80);
    double before = peaks.scores(pod, cluster.asOf(NOON))[0];

    cluster = cluster.after(new PodBound(aPod("young").cpu(2_000).on("n")), NOON.plusSeconds(5));
    // (0.3 + 0.2 of the young pod + 0.1) / 2 = 0.3.
    assertThat(balancing.scores(pod, cluster)).containsExactly(70);
    assertThat(peaks.scores(pod, cluster)[0]).isGreaterThan(before);
  }

  @Test
  void marginAndSensitivityWeighTheVariation() {
    PolicyUnderTest wary =
        new PolicyUnderTest(
            new LoadVariationRiskPolicy(new LoadVariationRiskPolicy.Settings(2, 0.5)));
    ClusterSnapshot cluster = cluster(List.of(aNode("n").cpu(10_000).build())).asOf(NOON);
    Pod pod = aPod("p").pending();
    wary.scores(pod, measured(cluster, "n", NOON, 0, 0));
    // Mean 3000, deviation 3000: 2 * 0.3^2 = 0.18; (0.3 + 0.18) / 2 = 0.24.
    assertThat(
            wary.scores(
                pod,
                measured(cluster.asOf(NOON.plusSeconds(60)), "n", NOON.plusSeconds(60), 6_000, 0)))
        .containsExactly(76);
  }
}
