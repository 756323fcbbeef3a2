package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.policy.PolicyUnderTest.share;
import static io.stowage.scheduling.policy.PolicyUnderTest.whole;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Selector;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Policies that look at one number, or at none. */
class SimplePoliciesTest {
  private static final List<Node> THREE =
      List.of(aNode("a").build(), aNode("b").build(), aNode("c").build());

  private final Pod pod = aPod("p").cpu(1_000).pending();

  private static int picked(Policy policy, Pod pod, ClusterSnapshot cluster) {
    return Selector.firstBest().pick(policy.score(new Choice(pod, cluster.nodes(), cluster)));
  }

  @Test
  void theRandomPolicyTakesEveryNodeAndEveryDeviceThatFits() {
    Policy random = new RandomPolicy(new Random(1));
    ClusterSnapshot cluster = cluster(THREE);
    Set<Integer> nodes = new HashSet<>();
    Set<List<Integer>> devices = new HashSet<>();
    Node gpus = aNode("g").devices("T4", 3).build();
    for (int i = 0; i < 100; i++) {
      nodes.add(picked(random, pod, cluster));
      devices.add(
          new PolicyUnderTest(random)
              .devices(share("s", 500).pending(), gpus, share("full", 900).on("g", List.of(1))));
    }
    assertThat(nodes).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(devices).containsExactlyInAnyOrder(List.of(0), List.of(2));
  }

  @Test
  void theSameSeedTakesTheSameNodes() {
    ClusterSnapshot cluster = cluster(THREE);
    Policy one = new RandomPolicy(new Random(7));
    Policy other = new RandomPolicy(new Random(7));
    for (int i = 0; i < 20; i++) {
      assertThat(picked(one, pod, cluster)).isEqualTo(picked(other, pod, cluster));
    }
  }

  @Test
  void roundRobinGoesFromNodeToNodeAndStartsAgain() {
    Policy policy = new RoundRobinPolicy();
    ClusterSnapshot cluster = cluster(THREE);
    assertThat(List.of(picked(policy, pod, cluster), picked(policy, pod, cluster)))
        .containsExactly(0, 1);
    policy.parts(new Choice(pod, cluster.nodes(), cluster));
    assertThat(List.of(picked(policy, pod, cluster), picked(policy, pod, cluster)))
        .containsExactly(2, 0);
    Choice lastOnly = new Choice(pod, List.of(cluster.nodes().get(2)), cluster);
    policy.score(lastOnly);
    assertThat(picked(policy, pod, cluster)).isEqualTo(0);
  }

  @Test
  void firstFitTakesTheFirst() {
    assertThat(new PolicyUnderTest(new FirstFitPolicy()).scores(pod, THREE))
        .containsExactly(0, -1, -2);
  }

  @Test
  void bestFitLeavesTheLeastAndWorstFitTheMost() {
    List<Node> nodes =
        List.of(
            aNode("a").cpu(64_000).devices("T4", 8).build(),
            aNode("b").cpu(32_000).devices("T4", 2).build(),
            aNode("c").cpu(32_000).build());
    Pod sharing = share("s", 500).cpu(6_400).pending();
    // a: (64-6.4)/128/2 + 7500/8000/2 = 0.225 + 0.46875; b: 0.1 + 0.09375.
    Pod cpuOnly = aPod("q").cpu(6_400).pending();
    assertThat(new PolicyUnderTest(new BestFitPolicy()).scores(sharing, nodes.subList(0, 2)))
        .containsExactly(30, 80);
    assertThat(new PolicyUnderTest(new BestFitPolicy()).scores(cpuOnly, nodes))
        .containsExactly(27, 77, 90);
    assertThat(new PolicyUnderTest(new WorstFitPolicy()).scores(sharing, nodes.subList(0, 2)))
        .containsExactly(0.69375, 0.19375);
  }

  @Test
  void dotProductTakesTheNodeThatIsLeastLikeThePod() {
    List<Node> nodes =
        List.of(
            aNode("a").cpu(128_000).devices("T4", 8).build(),
            aNode("b").cpu(64_000).devices("T4", 2).build());
    // a: (1 * 0.5 + 1 * 0.25) / 2 = 0.375; b: (0.5 * 0.5 + 0.25 * 0.25) / 2 = 0.15625.
    assertThat(
            new PolicyUnderTest(new DotProductPolicy())
                .scores(whole("p", 2).cpu(64_000).pending(), nodes))
        .containsExactly(62, 84);
  }

  @Test
  void gpuPackingPrefersDevicesInUseThenNodesInUseThenIdleNodes() {
    List<Node> nodes =
        List.of(
            aNode("shared").devices("T4", 2).build(),
            aNode("used").devices("T4", 2).build(),
            aNode("idle").devices("T4", 2).build());
    Pod[] placed = {share("x", 400).on("shared", List.of(0)), whole("y", 1).on("used", List.of(0))};
    PolicyUnderTest packing = new PolicyUnderTest(new GpuPackingPolicy());
    // 60 percent of the shared device are free: 100 - 60/10; one free device: 50 - 1; 33 - 2.
    assertThat(packing.scores(share("p", 300).pending(), nodes, placed))
        .containsExactly(94, 49, 31);
    assertThat(packing.scores(share("p", 700).pending(), nodes, placed))
        .containsExactly(49, 49, 31);
    assertThat(packing.scores(aPod("p").pending(), nodes, placed)).containsExactly(0, 0, 0);
  }

  @Test
  void gpuClusteringPrefersNeighboursOfTheSameSize() {
    List<Node> nodes =
        List.of(
            aNode("same").devices("T4", 8).build(),
            aNode("mixed").devices("T4", 8).build(),
            aNode("idle").devices("T4", 8).build(),
            aNode("other").devices("T4", 8).build());
    Pod[] placed = {
      whole("a", 2).on("same"),
      whole("b", 2).on("mixed"),
      share("c", 500).on("mixed"),
      whole("d", 4).on("other"),
      aPod("cpu").cpu(1).on("idle")
    };
    PolicyUnderTest clustering = new PolicyUnderTest(new GpuClusteringPolicy());
    // 25 * 2000/8000 + 75, 25 * 2500/8000 + 50, 25, 25 * 4000/8000, all cut off.
    assertThat(clustering.scores(whole("p", 2).pending(), nodes, placed))
        .containsExactly(81, 57, 25, 12);
    assertThat(clustering.scores(aPod("p").pending(), nodes, placed)).containsExactly(0, 0, 0, 0);
  }
}
