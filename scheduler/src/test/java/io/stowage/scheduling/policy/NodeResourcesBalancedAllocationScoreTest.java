package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.Resources;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeResourcesBalancedAllocationScoreTest {
  private static final String GPU = "example.com/gpu";

  private final ScoreUnderTest score =
      new ScoreUnderTest(new NodeResourcesBalancedAllocationScore());

  private static Node node(String name, long milliCpu, long memory) {
    return aNode(name).cpu(milliCpu).memory(memory).build();
  }

  @Test
  void aPodThatAsksForNothingIsNotScored() {
    assertThat(score.skips(aPod("p").pending(), List.of(node("n", 1, 1)))).isTrue();
    assertThat(score.skips(aPod("p").scalar(GPU, 1).pending(), List.of(node("n", 1, 1)))).isTrue();
    assertThat(score.skips(aPod("p").memory(1).pending(), List.of(node("n", 1, 1)))).isFalse();
  }

  @Test
  void aPodThatKeepsTheBalanceHas75Points() {
    assertThat(
            score.points(aPod("p").cpu(500).memory(500).pending(), List.of(node("n", 1000, 1000))))
        .containsExactly(75);
  }

  @Test
  void aPodThatUnbalancesHasFewerPointsAndOneThatMendsHasMore() {
    // With: cpu 3000/4000 = 0.75, memory 5000/10000 = 0.5, deviation 0.125, s = 87; without 100.
    // 50 + (50 + 87 - 100) / 2 = 68.
    assertThat(
            score.points(
                aPod("p").cpu(3_000).memory(5_000).pending(), List.of(node("n", 4_000, 10_000))))
        .containsExactly(68);
    // Without: 0.75 and 0, s = (1 - 0.375) * 100 = 62; with: 0.75 and 0.75, s = 100.
    // 50 + (50 + 100 - 62) / 2 = 94.
    assertThat(
            score.points(
                aPod("p").memory(7_500).pending(),
                List.of(node("n", 4_000, 10_000)),
                aPod("old").cpu(3_000).on("n")))
        .containsExactly(94);
  }

  @Test
  void moreThanAllCountsAsAll() {
    // With: cpu 5000/4000 -> 1, memory 0.5: s = 75; without: cpu 0.5, memory 0.5: s = 100.
    assertThat(
            score.points(
                aPod("p").cpu(3_000).pending(),
                List.of(node("n", 4_000, 10_000)),
                aPod("old").cpu(2_000).memory(5_000).on("n")))
        .containsExactly(62);
  }

  @Test
  void oneResourceAloneIsAlwaysInBalance() {
    assertThat(score.points(aPod("p").cpu(500).pending(), List.of(node("n", 1_000, 0))))
        .containsExactly(75);
  }

  @Test
  void threeResourcesAreBalancedByTheirStandardDeviation() {
    var three =
        new ScoreUnderTest(
            new NodeResourcesBalancedAllocationScore(
                List.of(
                    new ResourceWeight("cpu", 1),
                    new ResourceWeight("memory", 1),
                    new ResourceWeight(GPU, 1))));
    List<Node> nodes = List.of(aNode("n").cpu(1_000).memory(1_000).scalar(GPU, 4).build());
    // Fractions 0.2, 0.4, 0.75 around 0.45: deviation sqrt(0.155/3) = 0.2273, s = 77.
    // 50 + (50 + 77 - 100) / 2 = 63.
    assertThat(three.points(aPod("p").cpu(200).memory(400).scalar(GPU, 3).pending(), nodes))
        .containsExactly(63);
    // Without a gpu request only cpu and memory count: deviation 0.1, s = 90.
    assertThat(three.points(aPod("p").cpu(200).memory(400).pending(), nodes)).containsExactly(70);
  }

  @Test
  void realRequestsCountNotThoseForScoring() {
    PodRequests requests =
        new PodRequests(
            Resources.NONE, Resources.of(500, 500), Resources.of(900, 1), Resources.of(1, 900));
    assertThat(
            score.points(
                aPod("p").with(s -> s.requests(requests)).pending(),
                List.of(node("n", 1_000, 1_000)),
                aPod("old").with(s -> s.requests(requests)).on("n")))
        .containsExactly(75);
  }
}
