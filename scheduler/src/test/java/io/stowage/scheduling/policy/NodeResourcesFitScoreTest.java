package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.policy.FitStrategy.LeastAllocated;
import io.stowage.scheduling.policy.FitStrategy.MostAllocated;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio.ShapePoint;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeResourcesFitScoreTest {
  private static final String GPU = "example.com/gpu";

  private static ScoreUnderTest scoring(FitStrategy strategy, ResourceWeight... resources) {
    return new ScoreUnderTest(
        new NodeResourcesFitScore(
            new NodeResourcesFitScore.Settings(
                strategy,
                resources.length == 0 ? ResourceWeight.CPU_AND_MEMORY : List.of(resources))));
  }

  private static Node node(String name, long milliCpu, long memory) {
    return aNode(name).cpu(milliCpu).memory(memory).build();
  }

  @Test
  void theMoreIsLeftTheBetterByDefault() {
    // n1: cpu (4000-3000)*100/4000 = 25, memory (10000-5000)*100/10000 = 50, mean 37.
    // n2: cpu (6000-3000)*100/6000 = 50, memory 50, mean 50.
    assertThat(
            scoring(LeastAllocated.LEAST_ALLOCATED)
                .points(
                    aPod("p").cpu(3_000).memory(5_000).pending(),
                    List.of(node("n1", 4_000, 10_000), node("n2", 6_000, 10_000))))
        .containsExactly(37, 50);
  }

  @Test
  void whatPodsOnTheNodeTookCounts() {
    // cpu (10000-6000)*100/10000 = 40, memory (20000-10000)*100/20000 = 50.
    assertThat(
            scoring(LeastAllocated.LEAST_ALLOCATED)
                .points(
                    aPod("p").cpu(3_000).memory(5_000).pending(),
                    List.of(node("n", 10_000, 20_000)),
                    aPod("old").cpu(3_000).memory(5_000).on("n")))
        .containsExactly(45);
  }

  @Test
  void moreThanAllLeavesNothing() {
    // cpu asked 5000 of 4000: 0; memory (10000-2000)*100/10000 = 80.
    assertThat(
            scoring(LeastAllocated.LEAST_ALLOCATED)
                .points(
                    aPod("p").cpu(1_000).memory(2_000).pending(),
                    List.of(node("n", 4_000, 10_000)),
                    aPod("old").cpu(4_000).on("n")))
        .containsExactly(40);
  }

  @Test
  void pendingAndPlacedPodsAreReadAsScoringReadsThem() {
    Resources scored = Resources.of(2_000, 2_000);
    Resources held = Resources.of(1_000, 1_000);
    PodRequests requests = new PodRequests(Resources.NONE, Resources.NONE, held, scored);
    // Both resources: (10000-1000-2000)*100/10000.
    assertThat(
            scoring(LeastAllocated.LEAST_ALLOCATED)
                .points(
                    aPod("p").with(s -> s.requests(requests)).pending(),
                    List.of(node("n", 10_000, 10_000)),
                    aPod("old").with(s -> s.requests(requests)).on("n")))
        .containsExactly(70);
  }

  @Test
  void theMoreIsTakenTheBetterWhenPacking() {
    // n1: cpu 3000*100/4000 = 75, memory 50, mean 62. n2: 50, 50. n3: cpu capped at 100, 100.
    assertThat(
            scoring(MostAllocated.MOST_ALLOCATED)
                .points(
                    aPod("p").cpu(3_000).memory(5_000).pending(),
                    List.of(
                        node("n1", 4_000, 10_000),
                        node("n2", 6_000, 10_000),
                        node("n3", 2_000, 5_000))))
        .containsExactly(62, 50, 100);
  }

  @Test
  void weightsCountAndTheMeanIsCutOff() {
    // cpu 75 * 2 + memory 50 * 1 = 200 / 3 = 66.
    assertThat(
            scoring(
                    MostAllocated.MOST_ALLOCATED,
                    new ResourceWeight("cpu", 2),
                    new ResourceWeight("memory", 1))
                .points(
                    aPod("p").cpu(3_000).memory(5_000).pending(),
                    List.of(node("n", 4_000, 10_000))))
        .containsExactly(66);
  }

  @Test
  void anExtendedResourceCountsOnlyForPodsThatAskForItAndNodesThatHaveIt() {
    var score =
        scoring(
            LeastAllocated.LEAST_ALLOCATED,
            new ResourceWeight("cpu", 1),
            new ResourceWeight(GPU, 3));
    List<Node> nodes =
        List.of(
            aNode("with").cpu(4_000).scalar(GPU, 8).build(), aNode("without").cpu(4_000).build());
    assertThat(score.points(aPod("p").cpu(1_000).pending(), nodes)).containsExactly(75, 75);
    // gpu (8-2)*100/8 = 75, cpu 50: (50 + 3*75)/4 = 68.
    assertThat(score.points(aPod("p").cpu(2_000).scalar(GPU, 2).pending(), nodes))
        .containsExactly(68, 50);
  }

  @Test
  void aNodeWithoutAnythingToScoreHasNoPoints() {
    assertThat(
            scoring(MostAllocated.MOST_ALLOCATED)
                .points(aPod("p").cpu(1).pending(), List.of(node("n", 0, 0))))
        .containsExactly(0);
  }

  @Test
  void aShapeIsABrokenLineOverTheUtilisation() {
    var shape =
        new RequestedToCapacityRatio(
            List.of(new ShapePoint(10, 1), new ShapePoint(50, 9), new ShapePoint(90, 3)));
    assertThat(shape.points(5, 100)).isEqualTo(10);
    assertThat(shape.points(10, 100)).isEqualTo(10);
    assertThat(shape.points(30, 100)).isEqualTo(50);
    assertThat(shape.points(31, 100)).isEqualTo(52);
    assertThat(shape.points(60, 100)).isEqualTo(75);
    assertThat(shape.points(61, 100)).isEqualTo(74);
    assertThat(shape.points(95, 100)).isEqualTo(30);
    assertThat(shape.points(500, 100)).isEqualTo(30);
  }

  @Test
  void underAShapeAResourceWithoutPointsHasNoWeightAndTheMeanIsRounded() {
    var rising =
        new RequestedToCapacityRatio(List.of(new ShapePoint(0, 0), new ShapePoint(100, 10)));
    // cpu 1%: 1 point; memory 2%: 2 points; mean 1.5 rounds to 2.
    assertThat(
            scoring(rising)
                .points(aPod("p").cpu(1).memory(2).pending(), List.of(node("n", 100, 100))))
        .containsExactly(2);
    // cpu 50%, memory 0%: the mean is that of cpu alone.
    assertThat(scoring(rising).points(aPod("p").cpu(50).pending(), List.of(node("n", 100, 100))))
        .containsExactly(50);
  }

  @Test
  void settingsThatUpstreamWouldRefuseAreRefused() {
    assertThatThrownBy(() -> new ResourceWeight("cpu", 0)).hasMessageContaining("Weight 0");
    assertThatThrownBy(() -> new RequestedToCapacityRatio(List.of()))
        .hasMessageContaining("without points");
    assertThatThrownBy(
            () ->
                new RequestedToCapacityRatio(List.of(new ShapePoint(50, 1), new ShapePoint(50, 2))))
        .hasMessageContaining("Utilization 50 follows 50");
    assertThatThrownBy(() -> new ShapePoint(0, 11)).hasMessageContaining("Score 11");
  }
}
