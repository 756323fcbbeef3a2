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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotPricesTest {
  private static Pod pod(int devices, int milli, String... models) {
    return aPod("p")
        .cpu(4_000)
        .with(spec -> spec.gpu(new GpuRequest(devices, milli, Set.of(models))))
        .pending();
  }

  private static Node node(String name, String model, int devices) {
    return aNode(name).cpu(64_000).devices(model, devices).build();
  }

  private static List<Node> nodes(int count, String model, int devices) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(node(model + "-" + i, model, devices));
    }
    return nodes;
  }

  /** What is lost by a pod on the first node where these usually come. */
  private static SlotPrices.Loss loss(Pod pod, List<Node> nodes, List<Pod> usual) {
    ClusterSnapshot cluster = cluster(nodes);
    TypicalPods typical = TypicalPods.of(usual);
    NodeView node = cluster.node(nodes.getFirst().name()).orElseThrow();
    TriedPlacement tried =
        new TriedPlacement(pod, node, new Fragmentation(typical).on(node), Optional.empty());
    return SlotPrices.of(typical, cluster.nodes()).loss(node, tried);
  }

  @Test
  void aNodeThatAllOthersWillNeedCostsAllThatFitsOnIt() {
    SlotPrices.Loss loss = loss(pod(1, 500), nodes(2, "G2", 8), List.of(pod(8, 1000)));
    assertThat(loss.all()).isCloseTo(8, within(1e-9));
    assertThat(loss.ofSeveral()).isCloseTo(8, within(1e-9));
    assertThat(loss.ofBound()).isZero();
  }

  @Test
  void whereFewWithManyDevicesComeTheirSlotsAreCheap() {
    List<Pod> usual = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      usual.add(pod(i < 5 ? 8 : 1, 1000));
    }
    // Of the 80 devices that are left, pods with eight will want 32: four of ten slots.
    SlotPrices.Loss loss = loss(pod(1, 1000), nodes(10, "G2", 8), usual);
    assertThat(loss.ofSeveral()).isCloseTo(0.4 * 8, within(1e-9));
  }

  @Test
  void devicesThatSomeInsistOnAreDearerThanOthers() {
    List<Pod> usual = List.of(pod(1, 1000), pod(1, 1000, "T4"));
    List<Node> scarceFirst = new ArrayList<>(nodes(1, "T4", 8));
    scarceFirst.addAll(nodes(9, "G2", 8));
    List<Node> plentyFirst = scarceFirst.reversed();
    double scarce = loss(pod(1, 1000), scarceFirst, usual).ofBound();
    assertThat(scarce).isCloseTo(1, within(1e-9));
    assertThat(loss(pod(1, 1000), plentyFirst, usual).ofBound()).isZero();
  }

  @Test
  void whoTakesCpuThatDevicesNeedTakesTheirSlots() {
    Pod onCpuAlone = aPod("c").cpu(60_000).pending();
    SlotPrices.Loss loss = loss(onCpuAlone, nodes(2, "G2", 8), List.of(pod(1, 1000)));
    assertThat(loss.all()).isCloseTo(7, within(1e-9));
    assertThat(loss(onCpuAlone, List.of(aNode("n").cpu(64_000).build()), List.of(pod(1, 1000))))
        .isEqualTo(new SlotPrices.Loss(0, 0, 0));
  }

  @Test
  void whereNobodyAsksForDevicesNothingIsDear() {
    assertThat(loss(pod(1, 1000), nodes(2, "G2", 8), List.of(aPod("c").cpu(100).pending())))
        .isEqualTo(new SlotPrices.Loss(0, 0, 0));
  }
}
