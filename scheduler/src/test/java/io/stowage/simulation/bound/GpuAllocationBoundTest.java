package io.stowage.simulation.bound;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GpuAllocationBoundTest {
  private static final Bound BOUND = new GpuAllocationBound();

  @Test
  void sharesThatLeaveNoRoomForASecondOneWasteTheRestOfEachDevice() {
    List<Node> nodes = List.of(node("a", 40), node("b", 41));
    assertThat(at100(nodes, copies(100, shared(810)))).isCloseTo(81, within(0.001));
  }

  @Test
  void sharesThatFitTogetherFillTheDevices() {
    List<Pod> pods = new ArrayList<>(copies(4, shared(810)));
    pods.addAll(copies(4, shared(190)));
    assertThat(at100(List.of(node("a", 4)), pods)).isCloseTo(100, within(0.001));
  }

  @Test
  void aPodOfManyDevicesNeedsThemAllOnOneNode() {
    assertThat(at100(List.of(node("a", 2), node("b", 2)), pods(whole(4)))).isZero();
  }

  @Test
  void podsOfThreeDevicesLeaveTwoOfEightIdle() {
    List<Node> nodes = List.of(node("a", 8), node("b", 8), node("c", 8));
    assertThat(at100(nodes, copies(8, whole(3)))).isCloseTo(75, within(0.001));
  }

  @Test
  void aPodGoesOnlyToTheModelsThatItAccepts() {
    List<Node> nodes =
        List.of(
            aNode("a").devices("T4", 4).build(),
            aNode("b").devices("P100", 3).build(),
            aNode("c").devices("V100", 3).build());
    GpuRequest choosy = new GpuRequest(1, 1000, Set.of("T4", "P100"));
    assertThat(at100(nodes, copies(10, choosy))).isCloseTo(70, within(0.001));
  }

  @Test
  void theValueIsAMeanOverTheArrivalsThatRoundToThePercentage() {
    List<Pod> pods = pods(shared(500), shared(495), shared(5), shared(40));
    assertThat(at100(List.of(node("a", 1)), pods)).isCloseTo((99.5 + 100) / 2, within(0.001));
  }

  @Test
  void thereIsNoBoundWithoutDevicesOrDemandOrForAnotherMetric() {
    List<Pod> half = pods(shared(500));
    assertThat(BOUND.of(List.of(aNode("a").build()), half, "alloc@100")).isEmpty();
    assertThat(BOUND.of(List.of(node("a", 1)), half, "alloc@100")).isEmpty();
    assertThat(BOUND.of(List.of(node("a", 1)), half, "alloc@50")).isPresent();
    assertThat(BOUND.of(List.of(node("a", 1)), half, "pending")).isEmpty();
  }

  @Test
  void noPlacementOfRandomPodsBeatsIt() {
    for (int seed = 0; seed < 200; seed++) {
      GpuCase drawn = GpuCase.draw(new Random(seed));
      Optional<BoundValue> bound = BOUND.of(drawn.nodes(), drawn.arrivals(), "alloc@100");
      bound.ifPresent(
          value -> assertThat(value.value()).isGreaterThanOrEqualTo(drawn.bestAt100() - 1e-6));
    }
  }

  private static double at100(List<Node> nodes, List<Pod> arrivals) {
    return BOUND.of(nodes, arrivals, "alloc@100").orElseThrow().value();
  }

  private static Node node(String name, int devices) {
    return aNode(name).devices("T4", devices).build();
  }

  private static GpuRequest shared(int milli) {
    return new GpuRequest(1, milli, Set.of());
  }

  private static GpuRequest whole(int devices) {
    return new GpuRequest(devices, 1000, Set.of());
  }

  private static List<Pod> copies(int count, GpuRequest request) {
    return pods(Collections.nCopies(count, request).toArray(GpuRequest[]::new));
  }

  private static List<Pod> pods(GpuRequest... requests) {
    return IntStream.range(0, requests.length)
        .mapToObj(i -> aPod("p" + i).with(spec -> spec.gpu(requests[i])).pending())
        .toList();
  }
}
