package io.stowage.training.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.journal.Journal;
import io.stowage.journal.JournalEntry.Happened;
import io.stowage.simulation.workload.WorkloadException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler that was started again, and what its journal and its own memory tell. */
class RecordedPodsIT {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final PodSpec SPEC =
      PodSpec.builder("default").requests(PodRequests.of(Resources.of(1000, 1L << 30))).build();

  @TempDir private Path folder;

  @BeforeEach
  void recordBothSessions() throws IOException {
    try (Journal journal = open("earlier")) {
      tell(journal, 0, new ClusterEvent.NodeAdded(node("stays")));
      tell(journal, 0, new ClusterEvent.NodeAdded(node("leaves")));
      for (int i = 1; i <= 6; i++) {
        tell(journal, i, new ClusterEvent.PodPending(pod("old-" + i)));
        tell(journal, i, new ClusterEvent.PodBound(pod("old-" + i).on("stays")));
      }
      // From here on both tell it.
      restarted(journal);
    }
    try (Journal lately = open("lately")) {
      restarted(lately);
      tell(lately, 102, new ClusterEvent.PodPending(pod("new-2")));
    }
  }

  private static void restarted(Journal journal) {
    tell(journal, 100, new ClusterEvent.NodeAdded(node("stays")));
    tell(journal, 100, new ClusterEvent.PodBound(pod("old-6").on("stays")));
    tell(journal, 101, new ClusterEvent.PodPending(pod("new-1")));
  }

  private List<Happened> story(OptionalInt last) {
    return new RecordedPods(folder.resolve("lately"), Optional.of(folder.resolve("earlier")), last)
        .story();
  }

  @Test
  void whatCameBeforeTheStartIsToldBeforeWhatCameSinceAndNothingTwice() {
    assertThat(arrivals(story(OptionalInt.empty())))
        .containsExactly("old-1", "old-2", "old-3", "old-4", "old-5", "old-6", "new-1", "new-2");
  }

  @Test
  void onlyTheLastPodsAreToldOf() {
    assertThat(arrivals(story(OptionalInt.of(4))))
        .as("and of the one that waited then")
        .containsExactly("old-4", "old-5", "old-6", "new-1", "new-2");
  }

  @Test
  void whatLeftWhileNobodyLookedIsGone() {
    ClusterSnapshot cluster = ClusterSnapshot.empty();
    for (Happened entry : story(OptionalInt.empty())) {
      cluster = cluster.after(entry.event());
    }
    assertThat(cluster.nodes()).extracting(NodeView::name).containsExactly("stays");
    assertThat(cluster.node("stays").orElseThrow().pods())
        .extracting(Pod::name)
        .containsExactly("old-6");
  }

  @Test
  void aJournalThatIsNotThereIsAnError() {
    RecordedPods none =
        new RecordedPods(folder.resolve("none"), Optional.empty(), OptionalInt.empty());
    assertThatThrownBy(none::story)
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("cannot be read");
  }

  private static List<String> arrivals(List<Happened> story) {
    return story.stream()
        .map(Happened::event)
        .filter(ClusterEvent.PodPending.class::isInstance)
        .map(event -> ((ClusterEvent.PodPending) event).pod().name())
        .toList();
  }

  private Journal open(String name) throws IOException {
    return Journal.open(folder.resolve(name), "model:mine");
  }

  private static void tell(Journal journal, int second, ClusterEvent event) {
    journal.append(new Happened(START.plusSeconds(second), event));
  }

  private static Node node(String name) {
    return new Node(
        name,
        name,
        Map.of(),
        List.of(),
        false,
        true,
        Resources.of(8000, 64L << 30),
        100,
        Map.of(),
        Optional.empty(),
        Set.of());
  }

  private static Pod pod(String name) {
    return Pod.pending(name, SPEC, START);
  }
}
