package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.Usage;
import io.stowage.energy.LinearPower;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ModelSourceTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Node NODE = aNode("n").cpu(4000).build();

  @Test
  void powerIsWorkedOutFromTheCpuThatIsMeasured() {
    ClusterSnapshot measured =
        NodeUnderTest.cluster(List.of(NODE), aPod("p").cpu(4000).on("n"))
            .after(new UsageMeasured("n", cpu(1000)), NOW);

    assertThat(watts(measured)).isEqualTo(new Signal(150, NOW, "model", 0.5));
  }

  @Test
  void whereCpuIsNotMeasuredRequestsStandInAndItIsTrustedLess() {
    ClusterSnapshot unmeasured = NodeUnderTest.cluster(List.of(NODE), aPod("p").cpu(2000).on("n"));

    assertThat(watts(unmeasured)).isEqualTo(new Signal(200, NOW, "model", 0.3));
  }

  @Test
  void aNodeThatIsNotKnownYetHasNoPower() {
    assertThat(source(ClusterSnapshot.empty()).read(List.of(NODE)).signals()).isEmpty();
  }

  private static Signal watts(ClusterSnapshot cluster) {
    return source(cluster)
        .read(List.of(NODE))
        .signals()
        .get("n")
        .of(SignalKind.WATTS)
        .orElseThrow();
  }

  private static ModelSource source(ClusterSnapshot cluster) {
    return new ModelSource(new LinearPower(100, 300), () -> cluster, InstantSource.fixed(NOW));
  }

  private static Usage cpu(double milli) {
    OptionalDouble unknown = OptionalDouble.empty();
    return new Usage(NOW, OptionalDouble.of(milli), unknown, unknown, unknown);
  }
}
