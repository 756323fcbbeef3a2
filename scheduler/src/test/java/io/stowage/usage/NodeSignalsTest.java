package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeSignalsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant OLD = NOW.minus(Duration.ofSeconds(100));

  @Test
  void aLoadThatIsFreshIsNotOldBecauseTheLatencyIs() {
    Map<SignalKind, Signal> signals =
        Map.of(
            SignalKind.CPU, signal(1000, NOW),
            SignalKind.MEMORY, signal(1e9, NOW.minusSeconds(1)),
            SignalKind.DISK, signal(0.5, OLD),
            SignalKind.LATENCY, signal(5, OLD));
    assertThat(usage(signals).measuredAt()).isEqualTo(NOW.minusSeconds(1));
    assertThat(usage(signals).latencyMillis()).hasValue(5);
  }

  @Test
  void aPodThatIsMeasuredIsNotCountedAgainWhileTheLatencyIsOld() {
    ClusterSnapshot cluster =
        NodeUnderTest.cluster(List.of(aNode("n").build()))
            .after(measured(signal(0, OLD), signal(5, OLD)), OLD)
            .after(new PodBound(aPod("web").cpu(500).on("n")), OLD.plusSeconds(1));
    assertThat(unmeasuredMilliCpu(cluster)).isEqualTo(500);

    cluster = cluster.after(measured(signal(500, NOW), signal(5, OLD)), NOW);
    assertThat(unmeasuredMilliCpu(cluster)).isZero();
  }

  @Test
  void whereNoLoadIsKnownTheRestIsAsOldAsItsOldest() {
    Map<SignalKind, Signal> signals =
        Map.of(SignalKind.WATTS, signal(80, NOW), SignalKind.LATENCY, signal(5, OLD));
    assertThat(usage(signals).measuredAt()).isEqualTo(OLD);
  }

  @Test
  void whatNoPolicyReadsIsNoUsage() {
    assertThat(new NodeSignals(Map.of(SignalKind.DISK, signal(0.5, NOW))).usage()).isEmpty();
  }

  private static UsageMeasured measured(Signal cpu, Signal latency) {
    return new UsageMeasured("n", usage(Map.of(SignalKind.CPU, cpu, SignalKind.LATENCY, latency)));
  }

  private static Usage usage(Map<SignalKind, Signal> signals) {
    return new NodeSignals(signals).usage().orElseThrow();
  }

  private static Signal signal(double value, Instant at) {
    return new Signal(value, at, "agent", 1);
  }

  private static long unmeasuredMilliCpu(ClusterSnapshot cluster) {
    return cluster.node("n").orElseThrow().unmeasured().milliCpu();
  }
}
