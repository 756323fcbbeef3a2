package io.stowage.energy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.energy.SteppedPower.CpuPackage;
import io.stowage.energy.SteppedPower.Draw;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PowerModelTest {
  private final Node node = aNode("n").cpu(4_000).build();

  @Test
  void linearPowerRisesWithTheLoadAndStopsAtFull() {
    PowerModel power = new LinearPower(100, 300);
    assertThat(power.watts(node, 0, 0)).isEqualTo(100);
    assertThat(power.watts(node, 1_000, 0)).isEqualTo(150);
    assertThat(power.watts(node, 9_000, 0)).isEqualTo(300);
    assertThatThrownBy(() -> new LinearPower(300, 100)).hasMessageContaining("300");
  }

  @Test
  void exponentialPowerFollowsItsThreeNumbers() {
    PowerModel power = new ExponentialPower(300, -200, -0.07);
    assertThat(power.watts(node, 0, 0)).isEqualTo(100);
    // 300 - 200 * e^(-0.07 * 25) = 300 - 200 * 0.173774.
    assertThat(power.watts(node, 1_000, 0)).isCloseTo(265.245, within(0.001));
  }

  @Test
  void devicesAndPackagesDrawTheirFullPowerAsSoonAsTheyAreTouched() {
    PowerModel power =
        new SteppedPower(
            Map.of("T4", new Draw(10, 70)),
            new Draw(30, 250),
            new CpuPackage(new Draw(15, 120), 16));
    // 96 vCPUs are 48 cores in 3 packages.
    Node large = aNode("n").cpu(96_000).devices("T4", 4).build();
    assertThat(power.watts(large, 0, 0)).isEqualTo(3 * 15 + 4 * 10);
    // One milli-CPU keeps one core busy, one core its package.
    assertThat(power.watts(large, 1, 1)).isEqualTo(120 + 2 * 15 + 70 + 3 * 10);
    assertThat(power.watts(large, 32_000, 1)).isEqualTo(120 + 2 * 15 + 70 + 3 * 10);
    assertThat(power.watts(large, 32_001, 4)).isEqualTo(2 * 120 + 15 + 4 * 70);
    Node other = aNode("n").cpu(2_000).devices("X1", 1).build();
    assertThat(power.watts(other, 0, 1)).isEqualTo(15 + 250);
  }

  @Test
  void aNodesPodsDrawWhatTheyAskFor() {
    PowerModel power = (of, milliCpu, busyDevices) -> milliCpu + 1_000_000 * busyDevices;
    var share = aPod("s").cpu(500).with(s -> s.gpu(new GpuRequest(1, 200, Set.of()))).on("n");
    var placed =
        cluster(List.of(aNode("n").devices("T4", 2).build()), share, aPod("p").cpu(7).on("n"));
    assertThat(power.watts(placed.nodes().getFirst())).isEqualTo(1_000_507);
  }

  @Test
  void aSpecCurveIsStraightBetweenItsPoints() {
    PowerModel power = PowerModels.parse("spec 93.7 97 101 105 110 116 121 125 129 133 135");
    assertThat(power.watts(node, 0, 0)).isEqualTo(93.7);
    assertThat(power.watts(node, 1_000, 0)).isCloseTo(103, within(1e-9));
    assertThat(power.watts(node, 4_000, 0)).isEqualTo(135);
    assertThat(power.watts(node, 9_000, 0)).isEqualTo(135);
    assertThatThrownBy(() -> new SpecPower(List.of(1.0))).hasMessageContaining("1 points");
  }

  @Test
  void eachPoolHasItsOwnModel() {
    Node labelled = aNode("n").cpu(4_000).label(PoolLabel.KEY, "old").build();
    PowerModel power =
        new PowerByLabel(
            PoolLabel.KEY, Map.of("old", new LinearPower(200, 400)), new LinearPower(10, 20));
    assertThat(power.watts(labelled, 0, 0)).isEqualTo(200);
    assertThat(power.watts(node, 0, 0)).isEqualTo(10);
  }

  @Test
  void nodesSleepOrKnowNoIdleness() {
    PowerModel power = new LinearPower(100, 300);
    assertThat(new SleepingPower(power).watts(node, 0, 0)).isZero();
    assertThat(new SleepingPower(power).watts(node, 2_000, 0)).isEqualTo(200);
    assertThat(new FullPower(power).watts(node, 0, 0)).isEqualTo(300);
  }

  @Test
  void anUnknownModelOrNumberIsAnErrorThatSaysWhatThereIs() {
    assertThatThrownBy(() -> PowerModels.parse("quadratic 1"))
        .hasMessageContaining("quadratic")
        .hasMessageContaining("linear idle full");
    assertThatThrownBy(() -> PowerModels.parse("linear 100")).hasMessageContaining("linear 100");
    assertThatThrownBy(() -> PowerModels.parse("linear 1oo 300")).hasMessageContaining("'1oo'");
  }
}
