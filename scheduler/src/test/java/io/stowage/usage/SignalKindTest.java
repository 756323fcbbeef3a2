package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusQuery.Meaning;
import org.junit.jupiter.api.Test;

class SignalKindTest {
  private static final Node NODE = aNode("n").cpu(4_000).build();

  @Test
  void whatCannotBeTrueIsUnknown() {
    assertThat(SignalKind.CPU.plausible(-1, NODE)).isEmpty();
    assertThat(SignalKind.CPU.plausible(Double.NaN, NODE)).isEmpty();
    assertThat(SignalKind.CPU.plausible(3_999, NODE)).hasValue(3_999);
    assertThat(SignalKind.CPU.plausible(4_000_000, NODE)).as("millions for thousandths").isEmpty();
    assertThat(SignalKind.DISK.plausible(87, NODE)).as("percent for a part").isEmpty();
    assertThat(SignalKind.LATENCY.plausible(Double.POSITIVE_INFINITY, NODE)).isEmpty();
  }

  @Test
  void noMachineThatAnswersDrawsNoPower() {
    assertThat(SignalKind.WATTS.plausible(0, NODE)).isEmpty();
    assertThat(SignalKind.WATTS.plausible(0.5, NODE)).hasValue(0.5);
  }

  @Test
  void theAgentsAnswerIsReadAndNonsenseInItIsLeftOut() throws Exception {
    NodeSignals signals =
        AgentSource.signals(
            new ObjectMapper()
                .readTree(
                    """
                    {"watts": {"value": 81.5, "at": "2026-01-01T00:00:00Z", "confidence": 0.5},
                     "latency": {"value": -3, "at": "2026-01-01T00:00:00Z"},
                     "memory": {"value": 5, "at": "yesterday"},
                     "cpu": {"value": "much"}}
                    """),
            NODE);
    assertThat(signals.signals()).containsOnlyKeys(SignalKind.WATTS);
    assertThat(signals.of(SignalKind.WATTS).orElseThrow().confidence()).isEqualTo(0.5);
  }

  @Test
  void percentAndFreeGigabytesBecomeWhatIsInUse() {
    Meaning percent = Meaning.PERCENT;
    assertThat(percent.of(25, NODE, SignalKind.CPU)).isEqualTo(1_000);
    assertThat(percent.of(25, NODE, SignalKind.DISK)).isEqualTo(0.25);
    double bytes = NODE.allocatable().memoryBytes();
    assertThat(Meaning.FREE_GIGABYTES.of(1, NODE, SignalKind.MEMORY)).isEqualTo(bytes - 1e9);
    assertThat(Meaning.FREE_GIGABYTES.of(1e9, NODE, SignalKind.MEMORY))
        .as("bytes for gigabytes is not an idle node")
        .isNaN();
  }
}
