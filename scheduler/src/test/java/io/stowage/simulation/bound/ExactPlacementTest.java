package io.stowage.simulation.bound;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.simulation.NodeCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class ExactPlacementTest {
  private static final ExactPlacement EXACT = new ExactPlacement(10);

  @Test
  void twoCheapNodesBeatOneThatIsDear() {
    List<Node> nodes = List.of(node("dear", 8_000, 50), node("a", 4_000, 20), node("b", 4_000, 20));
    List<Pod> pods = List.of(pod("p", 3_000), pod("q", 3_000));
    Optimum optimum = EXACT.cheapest(nodes, pods, ExactPlacementTest::cost);
    assertThat(optimum.proven()).isTrue();
    assertThat(optimum.bound()).isEqualTo(40);
    assertThat(optimum.best().orElseThrow().value()).isEqualTo(40);
    assertThat(optimum.best().orElseThrow().nodeOfPod().values())
        .containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void roomThatIsThereInTotalButOnNoNodeIsNoRoom() {
    List<Node> nodes = List.of(node("a", 4_000, 1), node("b", 4_000, 1));
    List<Pod> pods = List.of(pod("p", 3_000), pod("q", 3_000), pod("r", 2_000));
    Optimum optimum = EXACT.cheapest(nodes, pods, ExactPlacementTest::cost);
    assertThat(optimum.best()).isEmpty();
    assertThat(optimum.proven()).isTrue();
    assertThat(
            EXACT.worthiest(nodes, pods, ExactPlacementTest::milliCpu).best().orElseThrow().value())
        .isEqualTo(6_000);
  }

  @Test
  void sharesOfDevicesAndWholeOnesExcludeEachOther() {
    List<Node> nodes = List.of(aNode("a").devices("T4", 3).build());
    List<Pod> pods =
        List.of(gpu("two", 2, 1000), gpu("p", 1, 600), gpu("q", 1, 600), gpu("r", 1, 400));
    Optimum optimum = EXACT.worthiest(nodes, pods, ExactPlacementTest::milliGpu);
    assertThat(optimum.proven()).isTrue();
    assertThat(optimum.best().orElseThrow().value()).isEqualTo(3_000);
    assertThat(optimum.best().orElseThrow().nodeOfPod())
        .containsKeys("default/two", "default/r")
        .hasSize(3);
  }

  @Test
  void aPodGoesOnlyToModelsThatItAccepts() {
    List<Node> nodes = List.of(aNode("a").devices("P100", 8).build());
    Pod choosy = aPod("p").with(s -> s.gpu(new GpuRequest(1, 1000, Set.of("T4")))).pending();
    assertThat(EXACT.worthiest(nodes, List.of(choosy), pod -> 1).best().orElseThrow().value())
        .isZero();
  }

  @Test
  void randomCasesHaveTheOptimumThatTryingAllFinds() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      PackingUnderTest drawn = PackingUnderTest.draw(random);
      Map<String, Long> costs = Map.of("n0", 5L, "n1", 7L, "n2", 11L);
      ToLongFunction<Node> cost = node -> costs.getOrDefault(node.name(), 0L);
      Optimum cheapest = EXACT.cheapest(drawn.nodes(), drawn.pods(), cost);
      assertThat(cheapest.proven()).as("seed %d", seed).isTrue();
      assertThat(value(cheapest)).as("seed %d", seed).isEqualTo(drawn.cheapest(cost));
      Optimum most = EXACT.worthiest(drawn.nodes(), drawn.pods(), ExactPlacementTest::milliCpu);
      assertThat(most.proven()).isTrue();
      assertThat(value(most).orElseThrow())
          .as("seed %d", seed)
          .isEqualTo(drawn.worthiest(ExactPlacementTest::milliCpu));
      assertThat(
              PackingUnderTest.isAllowed(
                  most.best().orElseThrow().nodeOfPod(), drawn.nodes(), drawn.pods()))
          .isTrue();
    }
  }

  @Test
  void theGreedyPlacementOfMorePodsThanCanBeSolvedIsAllowedAndNotBelowTheBound() {
    List<Node> nodes = new ArrayList<>();
    List<Pod> pods = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 150; i++) {
      nodes.add(node("n" + i, 4_000 + 1_000L * random.nextInt(5), 10 + random.nextInt(20)));
      pods.add(pod("p" + 2 * i, 500L * (1 + random.nextInt(4))));
      pods.add(pod("p" + (2 * i + 1), 500L * (1 + random.nextInt(4))));
    }
    Optimum optimum = EXACT.cheapest(nodes, pods, ExactPlacementTest::cost);
    Optimum.Placement best = optimum.best().orElseThrow();
    assertThat(best.nodeOfPod()).hasSize(pods.size());
    assertThat(PackingUnderTest.isAllowed(best.nodeOfPod(), nodes, pods)).isTrue();
    assertThat((double) best.value()).isBetween(optimum.bound(), 1.1 * optimum.bound());
  }

  @Test
  void theCostBoundIsTheOptimumOfASmallCase() {
    List<Node> nodes = List.of(node("dear", 8_000, 50), node("a", 4_000, 20), node("b", 4_000, 20));
    List<Pod> pods = List.of(pod("p", 3_000), pod("q", 3_000));
    assertThat(Bounds.of(nodes, pods, "cost"))
        .contains(new BoundValue(40, true, "optimum by CP-SAT, all pods placed"));
    assertThat(Bounds.of(List.of(aNode("a").build()), pods, "cost")).isEmpty();
    assertThat(Bounds.of(nodes, pods, "unknown")).isEmpty();
  }

  private static OptionalLong value(Optimum optimum) {
    return optimum.best().isPresent()
        ? OptionalLong.of(optimum.best().get().value())
        : OptionalLong.empty();
  }

  private static Node node(String name, long milliCpu, long cost) {
    return aNode(name).cpu(milliCpu).label(NodeCost.LABEL, String.valueOf(cost)).build();
  }

  private static Pod pod(String name, long milliCpu) {
    return aPod(name).cpu(milliCpu).pending();
  }

  private static Pod gpu(String name, int devices, int milli) {
    return aPod(name).with(s -> s.gpu(new GpuRequest(devices, milli, Set.of()))).pending();
  }

  private static long milliCpu(Pod pod) {
    return pod.spec().requests().needed().milliCpu();
  }

  private static long milliGpu(Pod pod) {
    return pod.spec().gpu().map(GpuRequest::totalMilli).orElse(0L);
  }

  private static long cost(Node node) {
    return NodeCost.of(node).orElseThrow();
  }
}
