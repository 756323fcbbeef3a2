package io.stowage.api.rest;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
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
    happens(20, new ClusterEvent.PodBound(agentOn("b")));

    Timeline.Sample now = timeline.samples(cluster).getLast();
    assertThat(now.nodes()).isEqualTo(2);
    assertThat(now.activeNodes()).isEqualTo(1);
    assertThat(now.pendingPods()).isEqualTo(1);
    assertThat(now.cpuShare()).hasValue(0.125);
  }

  /** Comes with the node, which is not in use for its sake. */
  private static Pod agentOn(String node) {
    return aPod("agent")
        .with(spec -> spec.controller(new ControllerRef("apps/v1", "DaemonSet", "agent", "uid")))
        .on(node);
  }

  @Test
  void whatNobodyHasMeasuredIsAbsent() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    happens(9, new ClusterEvent.PodPending(aPod("web").pending()));

    Timeline.Sample now = timeline.samples(cluster).getLast();
    assertThat(now.watts()).isEmpty();
    assertThat(now.latencyMillis()).isEmpty();
  }

  @Test
  void aQuietClusterIsShownAsItIs() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));

    assertThat(timeline.samples(cluster)).hasSize(1);
  }

  @Test
  void whereNothingHappensItStillGoesOnWhileSomebodyAsks() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));

    for (int second = 60; second <= 180; second += 60) {
      Instant asked = START.plusSeconds(second);
      assertThat(timeline.samples(cluster.asOf(asked)).getLast().at()).isEqualTo(asked);
    }
    assertThat(timeline.samples(cluster.asOf(START.plusSeconds(180)))).hasSize(3);
  }

  @Test
  void podsThatVanishedBetweenTurnsAreNotCounted() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    happens(1, new ClusterEvent.PodPending(aPod("stays").pending()));
    happens(1, new ClusterEvent.PodPending(aPod("vanishes").pending()));
    happens(9, new ClusterEvent.PodPending(aPod("stays").pending()));
    int before = timeline.samples(cluster).size();

    timeline.beginAnew();
    cluster = ClusterSnapshot.empty();
    happens(60, new ClusterEvent.NodeAdded(aNode("a").build()));
    happens(60, new ClusterEvent.PodPending(aPod("stays").pending()));

    assertThat(timeline.samples(cluster).getLast().pendingPods()).isEqualTo(1);
    assertThat(timeline.samples(cluster))
        .as("what comes first is no news, one by one")
        .hasSize(before + 1);
  }

  @Test
  void samplesGetSparserAndNeverTooMany() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    for (int second = 5; second < 50_000; second += 5) {
      happens(second, new ClusterEvent.PodPending(aPod("web").pending()));
    }

    assertThat(timeline.samples(cluster)).hasSizeBetween(150, 401);
    assertThat(timeline.samples(cluster).getLast().at()).isEqualTo(START.plusSeconds(49_995));
  }

  private void happens(long second, ClusterEvent event) {
    Instant at = START.plusSeconds(second);
    timeline.onEvent(event, at);
    cluster = cluster.after(event).asOf(at);
  }
}
