package io.stowage.learning.encoder;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.policy.Fragmentation;
import io.stowage.scheduling.policy.TypicalPods;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShortRoomTest {
  private static final long GIB = 1L << 30;

  private static Pod pod(int devices, String... models) {
    return pod(devices, 4_000L * devices, 8 * GIB * devices, models);
  }

  private static Pod pod(int devices, long milliCpu, long memory, String... models) {
    return aPod("p")
        .cpu(milliCpu)
        .memory(memory)
        .with(spec -> spec.gpu(new GpuRequest(devices, 1000, Set.of(models))))
        .pending();
  }

  private static List<Node> nodes(int count, String model, int devices) {
    return nodes(count, model, devices, 512 * GIB);
  }

  private static List<Node> nodes(int count, String model, int devices, long memory) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = model + "-" + devices + "-" + i;
      nodes.add(aNode(name).cpu(96_000).memory(memory).devices(model, devices).build());
    }
    return nodes;
  }

  private static List<Node> together(List<Node> some, List<Node> others) {
    List<Node> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private static List<Pod> times(int count, Pod pod) {
    return Collections.nCopies(count, pod);
  }

  private static List<Pod> and(List<Pod> some, List<Pod> others) {
    List<Pod> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  /** What is lost by a pod on the first node where these usually come. */
  private static ShortRoom.Loss loss(Pod pod, List<Node> nodes, List<Pod> usual) {
    ClusterSnapshot cluster = cluster(nodes);
    RoomDemand.Tally tally = new RoomDemand.Tally();
    usual.forEach(tally::note);
    NodeView node = cluster.node(nodes.getFirst().name()).orElseThrow();
    TriedPlacement tried =
        new TriedPlacement(
            pod, node, new Fragmentation(TypicalPods.of(usual)).on(node), Optional.empty());
    return ShortRoom.of(tally.demands(), cluster.nodes()).loss(node, tried);
  }

  @Test
  void roomOfAModelThatMoreInsistOnThanThereIsIsShort() {
    // Half of all want one of the eight T4, and there are 64 others.
    List<Pod> usual = List.of(pod(1), pod(1, "T4"));
    ShortRoom.Loss scarce = loss(pod(1), together(nodes(1, "T4", 8), nodes(8, "G2", 8)), usual);
    ShortRoom.Loss plenty = loss(pod(1), together(nodes(8, "G2", 8), nodes(1, "T4", 8)), usual);
    assertThat(scarce.surely()).isCloseTo(1, within(1e-9));
    assertThat(plenty.surely()).isZero();
    assertThat(plenty.maybe()).isLessThan(scarce.maybe());
  }

  @Test
  void whoAcceptsAnotherModelLeavesTheOneThatIsShort() {
    // T4 would do for half of all, but those who accept nothing else are few.
    List<Pod> usual = and(times(9, pod(1, "T4", "G2")), List.of(pod(1, "T4")));
    ShortRoom.Loss loss = loss(pod(1, "T4"), together(nodes(1, "T4", 8), nodes(8, "G2", 8)), usual);
    assertThat(loss.surely()).isZero();
  }

  @Test
  void aNodeThatLosesItsLastSlotForManyDevicesLosesAllOfThem() {
    List<Pod> usual = and(times(4, pod(8)), times(8, pod(1)));
    List<Node> few = together(nodes(2, "G2", 8), nodes(20, "T4", 2));
    assertThat(loss(pod(1), few, usual).surely()).isGreaterThan(5);
    assertThat(loss(pod(1), few.reversed(), usual).surely()).isZero();
    assertThat(loss(pod(8), few, usual).surely()).isCloseTo(8, within(1e-9));
  }

  @Test
  void devicesWithTooLittleMemoryForTheLargestAreNotKeptForThem() {
    Pod large = pod(8, 64_000, 256 * GIB);
    List<Pod> usual = and(times(4, large), times(8, pod(1)));
    List<Node> withLittle = nodes(4, "G2", 8, 200 * GIB);
    List<Node> nodes = together(withLittle, nodes(2, "G3", 8));
    assertThat(loss(pod(1), nodes, usual).surely()).isZero();
    assertThat(loss(pod(1), nodes.reversed(), usual).surely()).isGreaterThan(5);
  }

  @Test
  void whoTakesTheCpuThatDevicesNeedTakesThem() {
    Pod onCpuAlone = aPod("c").cpu(90_000).pending();
    List<Node> nodes = nodes(2, "G2", 8);
    List<Pod> usual = List.of(pod(1, "G2"));
    assertThat(loss(onCpuAlone, nodes, usual).maybe()).isGreaterThan(3);
    assertThat(loss(aPod("c").cpu(10_000).pending(), nodes, usual).maybe()).isZero();
  }

  @Test
  void whereNobodyAsksForDevicesNothingIsShort() {
    assertThat(loss(pod(1), nodes(2, "G2", 8), List.of(aPod("c").cpu(100).pending())))
        .isEqualTo(new ShortRoom.Loss(0, 0));
    assertThat(loss(pod(1), List.of(aNode("n").cpu(64_000).build()), List.of()))
        .isEqualTo(new ShortRoom.Loss(0, 0));
  }
}
