package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.policy.PolicyUnderTest.share;
import static io.stowage.scheduling.policy.PolicyUnderTest.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.policy.TypicalPods.PodClass;
import io.stowage.scheduling.policy.TypicalPods.Popular;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FgdPolicyTest {
  private static final PodClass CPU_ONLY = new PodClass(1_000, Optional.empty());
  private static final PodClass HALF = gpu(1_000, 1, 500);
  private static final PodClass TWO = gpu(4_000, 2, 1_000);
  private static final TypicalPods TYPICAL =
      new TypicalPods(
          List.of(new Popular(HALF, 0.5), new Popular(TWO, 0.3), new Popular(CPU_ONLY, 0.2)));

  private static PodClass gpu(long milliCpu, int devices, int milli, String... models) {
    return new PodClass(milliCpu, Optional.of(new GpuRequest(devices, milli, Set.of(models))));
  }

  private static double amount(Node node, Pod... placed) {
    NodeView view = cluster(List.of(node), placed).nodes().getFirst();
    int[] free = new int[view.deviceShares().devices()];
    for (int i = 0; i < free.length; i++) {
      free[i] = view.deviceShares().freeMilli(i);
    }
    return new Fragmentation(TYPICAL).on(view).amount(OpenbUnits.milliCpuLeft(view), free);
  }

  @Test
  void freeGpuThatTypicalPodsCannotUseIsAFragment() {
    Node node = aNode("n").cpu(8_000).devices("T4", 2).build();
    // All usable but by CPU-only pods: 0.2 * 2000.
    assertThat(amount(node)).isCloseTo(400, within(1e-9));
    // 400 and 1000 left: half a device cannot use the 400, two devices nothing, CPU-only nothing.
    assertThat(amount(node, share("s", 600).on("n", List.of(0))))
        .isCloseTo(0.5 * 400 + 0.3 * 1400 + 0.2 * 1400, within(1e-9));
    // 3 cores left: too few for the pod with two devices.
    assertThat(amount(node, aPod("p").cpu(5_000).on("n")))
        .isCloseTo(0.3 * 2000 + 0.2 * 2000, within(1e-9));
    assertThat(amount(aNode("none").build())).isEqualTo(0);
  }

  @Test
  void aModelThatAClassDoesNotAcceptIsAFragmentToIt() {
    TypicalPods picky = new TypicalPods(List.of(new Popular(gpu(0, 1, 500, "A100"), 1)));
    for (String model : List.of("A100", "T4")) {
      NodeView view = cluster(List.of(aNode("n").devices(model, 1).build())).nodes().getFirst();
      assertThat(new Fragmentation(picky).on(view).amount(4_000, new int[] {1_000}))
          .isEqualTo(model.equals("T4") ? 1_000 : 0);
    }
  }

  @Test
  void thePodGoesWhereItBreaksTheLeast() {
    List<Node> nodes =
        List.of(
            aNode("whole").cpu(8_000).devices("T4", 2).build(),
            aNode("broken").cpu(8_000).devices("T4", 2).build());
    Pod old = share("old", 500).on("broken", List.of(0));
    // whole: 400 -> 500/1000 left: 0.3*1500 + 0.2*1500 = 750; gain -350.
    // broken, device 0: 750 -> 1000 left: 500; gain 250. (Device 1: 500, 500 left: gain 250 too.)
    // 100*sigmoid(-0.35) = 41.3, 100*sigmoid(0.25) = 56.2.
    assertThat(
            new PolicyUnderTest(new FgdPolicy(TYPICAL))
                .scores(share("p", 500).pending(), nodes, old))
        .containsExactly(41, 56);
  }

  @Test
  void wholeDevicesAndCpuCountAsWell() {
    List<Node> nodes = List.of(aNode("n").cpu(8_000).devices("T4", 2).build());
    PolicyUnderTest fgd = new PolicyUnderTest(new FgdPolicy(TYPICAL));
    // Two devices: 400 -> 0, sigmoid(0.4) = 59.8. One: 400 -> 0.5*1000 = 500, sigmoid(-0.1) = 47.5.
    assertThat(fgd.scores(whole("p", 2).pending(), nodes)).containsExactly(59);
    assertThat(fgd.scores(whole("p", 1).pending(), nodes)).containsExactly(47);
    // 5 cores: 400 -> 1000, sigmoid(-0.6) = 35.4.
    assertThat(fgd.scores(aPod("p").cpu(5_000).pending(), nodes)).containsExactly(35);
  }

  @Test
  void aShareTakesTheDeviceThatBreaksTheLeast() {
    PolicyUnderTest fgd = new PolicyUnderTest(new FgdPolicy(TYPICAL));
    Node node = aNode("n").cpu(8_000).devices("T4", 3).build();
    Pod old = share("old", 700).on("n", List.of(1));
    assertThat(fgd.devices(share("p", 300).pending(), node, old)).containsExactly(1);
    assertThat(fgd.devices(whole("p", 2).pending(), node, old)).containsExactly(0, 2);
  }

  @Test
  void withoutTypicalPodsItLearnsThemFromThoseThatCome() {
    PolicyUnderTest fgd = new PolicyUnderTest(new FgdPolicy(1));
    List<Node> nodes = List.of(aNode("n").cpu(8_000).devices("T4", 2).build());
    // The first pod is all that is typical: 2000 usable before, 1500 after.
    assertThat(fgd.scores(share("p", 500).pending(), nodes)).containsExactly(50);
    // Now half of the pods want two devices: before 0, after 0.5 * 1500.
    fgd.scores(whole("q", 2).pending(), nodes);
    assertThat(fgd.scores(share("p", 500).pending(), nodes)[0]).isBetween(32.0, 40.0);
  }

  @Test
  void fgdCpuSendsPodsWithoutGpuWhereTheyAreMissedLeast() {
    PolicyUnderTest policy = new PolicyUnderTest(new FgdCpuPolicy(new FgdPolicy(TYPICAL)));
    List<Node> nodes =
        List.of(
            aNode("a").cpu(8_000).devices("T4", 2).build(),
            aNode("b").cpu(4_000).devices("T4", 4).build(),
            aNode("c").cpu(4_000).build());
    assertThat(policy.scores(aPod("p").cpu(100).pending(), nodes)).containsExactly(-0.25, -1, -0.0);
    assertThat(policy.scores(whole("p", 2).pending(), nodes.subList(0, 1))).containsExactly(59);
  }

  @Test
  void typicalAreTheMostFrequentClassesThatCoverEnough() {
    TypicalPods typical = TypicalPods.of(Map.of(HALF, 60L, TWO, 35L, CPU_ONLY, 5L), 0.95);
    assertThat(typical.classes())
        .containsExactly(new Popular(HALF, 60 / 95.0), new Popular(TWO, 35 / 95.0));
    assertThat(TypicalPods.of(Map.of(HALF, 60L, TWO, 34L, CPU_ONLY, 6L), 0.95).classes())
        .hasSize(3);
    assertThat(TypicalPods.of(List.of(aPod("p").cpu(1_000).pending())).classes())
        .containsExactly(new Popular(CPU_ONLY, 1));
  }
}
