package io.stowage.cluster;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodAssumed;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class UnmeasuredTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Pod WEB = aPod("web").cpu(500).on("n");

  private ClusterSnapshot cluster = NodeUnderTest.cluster(List.of(aNode("n").build()));

  @Test
  void whatAPodAsksForIsAddedUntilAReadingCanHaveSeenItForAMinute() {
    measured(0);
    happens(9, new PodPending(WEB.unplaced()));
    happens(10, new PodAssumed(WEB));
    assertThat(unmeasuredMilliCpu()).isEqualTo(500);
    measured(69);
    assertThat(unmeasuredMilliCpu()).as("it was there for 59 s").isEqualTo(500);
    measured(71);
    assertThat(unmeasuredMilliCpu()).isZero();
  }

  @Test
  void newsOfAPodThatIsThereDoNotMakeItYoung() {
    measured(0);
    happens(9, new PodPending(WEB.unplaced()));
    happens(10, new PodAssumed(WEB));
    happens(12, new PodBound(WEB));
    assertThat(unmeasuredMilliCpu()).as("counted once").isEqualTo(500);
    measured(71);
    happens(100, new PodBound(WEB));
    assertThat(unmeasuredMilliCpu()).isZero();
  }

  @Test
  void aPodThatIsGoneIsNotAdded() {
    measured(0);
    happens(10, new PodBound(WEB));
    happens(11, new PodGone(WEB));
    assertThat(unmeasuredMilliCpu()).isZero();
  }

  @Test
  void aNodeThatChangesKeepsItsYoungPods() {
    measured(0);
    happens(10, new PodBound(WEB));
    happens(11, new NodeChanged(aNode("n").label("a", "b").build()));
    assertThat(unmeasuredMilliCpu()).isEqualTo(500);
  }

  @Test
  void whereNoLoadIsMeasuredNothingIsAdded() {
    happens(10, new PodBound(WEB));
    assertThat(unmeasuredMilliCpu()).isZero();
    OptionalDouble unknown = OptionalDouble.empty();
    Usage latencyAlone = new Usage(NOW, unknown, unknown, unknown, OptionalDouble.of(5));
    happens(20, new UsageMeasured("n", latencyAlone));
    happens(21, new PodBound(aPod("other").cpu(100).on("n")));
    assertThat(unmeasuredMilliCpu()).isZero();
  }

  private void measured(int seconds) {
    OptionalDouble unknown = OptionalDouble.empty();
    happens(
        seconds,
        new UsageMeasured(
            "n",
            new Usage(
                NOW.plusSeconds(seconds), OptionalDouble.of(1000), unknown, unknown, unknown)));
  }

  private void happens(int seconds, ClusterEvent event) {
    cluster = cluster.after(event, NOW.plusSeconds(seconds));
  }

  private long unmeasuredMilliCpu() {
    return cluster.node("n").orElseThrow().unmeasured().milliCpu();
  }
}
