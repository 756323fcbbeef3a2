package io.stowage.api.rest;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private ClusterSnapshot cluster = ClusterSnapshot.empty();
  private final Timeline timeline = new Timeline(() -> cluster, () -> DecisionLog.Counts.NONE);

  @Test
  void podsThatWaitAndNodesInUseAreCounted() {
    Pod web = aPod("web").cpu(1000).pending();
    happens(0, new ClusterEvent.NodeAdded(aNode("a").cpu(4000).build()));
    happens(0, new ClusterEvent.NodeAdded(aNode("b").cpu(4000).build()));
    happens(1, new ClusterEvent.PodPending(web));
    happens(10, new ClusterEvent.PodPending(aPod("other").cpu(1000).pending()));
    happens(20, new ClusterEvent.PodBound(web.on("a", List.of())));

    Timeline.Sample now = timeline.samples().getLast();
    assertThat(now.nodes()).isEqualTo(2);
    assertThat(now.activeNodes()).isEqualTo(1);
    assertThat(now.pendingPods()).isEqualTo(1);
    assertThat(now.cpuShare()).hasValue(0.125);
  }

  @Test
  void whatNobodyHasMeasuredIsAbsent() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    happens(9, new ClusterEvent.PodPending(aPod("web").pending()));

    Timeline.Sample now = timeline.samples().getLast();
    assertThat(now.watts()).isEmpty();
    assertThat(now.latencyMillis()).isEmpty();
  }

  @Test
  void aQuietClusterIsShownAsItIs() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));

    assertThat(timeline.samples()).hasSize(1);
  }

  @Test
  void samplesGetSparserAndNeverTooMany() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    for (int second = 5; second < 50_000; second += 5) {
      happens(second, new ClusterEvent.PodPending(aPod("web").pending()));
    }

    assertThat(timeline.samples()).hasSizeBetween(150, 401);
    assertThat(timeline.samples().getLast().at()).isEqualTo(START.plusSeconds(49_995));
  }

  private void happens(long second, ClusterEvent event) {
    Instant at = START.plusSeconds(second);
    timeline.onEvent(event, at);
    cluster = cluster.after(event).asOf(at);
  }
}
