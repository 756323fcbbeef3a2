package io.stowage.journal;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Usage;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RecentEventsTest {
  private ClusterSnapshot cluster = ClusterSnapshot.empty();
  private int second;
  private final RecentEvents recent = new RecentEvents(10, () -> cluster);

  private void happens(ClusterEvent event) {
    recent.onEvent(event, Instant.ofEpochSecond(second++));
    cluster = cluster.after(event);
  }

  private static ClusterSnapshot replayed(List<JournalEntry.Happened> story) {
    ClusterSnapshot replayed = ClusterSnapshot.empty();
    for (JournalEntry.Happened entry : story) {
      replayed = replayed.after(entry.event());
    }
    return replayed;
  }

  private List<String> pending() {
    return recent.story().events().stream()
        .filter(entry -> entry.event() instanceof PodPending)
        .map(entry -> ((PodPending) entry.event()).pod().name())
        .toList();
  }

  @Test
  void atMostSoManyPodsAreRememberedAndAtLeastHalfOfThem() {
    happens(new NodeAdded(aNode("a").build()));
    for (int i = 0; i < 23; i++) {
      happens(new PodPending(aPod("pod-" + i).pending()));
    }
    assertThat(pending()).first().isEqualTo("pod-15");
    assertThat(pending()).last().isEqualTo("pod-22");
  }

  @Test
  void theStoryMakesTheSameClusterAgain() {
    happens(new NodeAdded(aNode("a").build()));
    for (int i = 0; i < 40; i++) {
      happens(new PodPending(aPod("pod-" + i).pending()));
      happens(new PodBound(aPod("pod-" + i).on("a")));
    }
    ClusterSnapshot replayed = replayed(recent.story().told());

    assertThat(replayed.podCount()).isEqualTo(40);
    assertThat(replayed.node("a").orElseThrow().pods()).hasSize(40);
  }

  @Test
  void measurementsAreNotRemembered() {
    happens(new NodeAdded(aNode("a").build()));
    OptionalDouble unknown = OptionalDouble.empty();
    Usage usage = new Usage(Instant.EPOCH, unknown, unknown, unknown, unknown);
    recent.onEvent(new ClusterEvent.UsageMeasured("a", usage), Instant.EPOCH);

    assertThat(recent.story().events()).hasSize(1);
  }

  @Test
  void aMemoryThatHeardOfNothingTellsNothing() {
    assertThat(recent.story().told()).isEmpty();
  }
}
