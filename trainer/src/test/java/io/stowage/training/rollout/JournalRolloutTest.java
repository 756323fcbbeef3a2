package io.stowage.training.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.journal.JournalEntry;
import io.stowage.learning.Experience;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JournalRolloutTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private final List<JournalEntry> journal = new ArrayList<>();

  @Test
  void decisionsAreToldAsTheyWereMade() {
    happened(0, new ClusterEvent.NodeAdded(node("a")));
    happened(0, new ClusterEvent.NodeAdded(node("b")));
    placed(1, pod("first"), "b");
    placed(5, pod("second"), "a");

    List<Experience> told = told();

    assertThat(told).hasSize(2);
    assertThat(told).extracting(Experience::action).containsExactly(1, 0);
    assertThat(told.getFirst().rewards()).isEqualTo(Map.of("ee", 10.0));
    assertThat(told.getFirst().elapsed()).isEqualTo(Duration.ofSeconds(4));
    assertThat(told.getLast().rewards()).isEqualTo(Map.of("ee", 0.0));
    assertThat(told.getLast().last()).isTrue();
  }

  @Test
  void attemptsThatPlacedNothingAreLeftOut() {
    happened(0, new ClusterEvent.NodeAdded(node("a")));
    happened(1, new ClusterEvent.PodPending(pod("first")));
    decided(1, pod("first"), Optional.empty());

    assertThat(told()).isEmpty();
  }

  private List<Experience> told() {
    List<Experience> told = new ArrayList<>();
    new JournalRollout(journal, new Task("general-1", "ee")).run(seen -> 0, told::add, 1);
    return told;
  }

  private void placed(int second, Pod pod, String node) {
    happened(second, new ClusterEvent.PodPending(pod));
    decided(second, pod, Optional.of(node));
    happened(second, new ClusterEvent.PodBound(pod.on(node)));
  }

  private void decided(int second, Pod pod, Optional<String> node) {
    journal.add(
        new JournalEntry.Decided(
            START.plusSeconds(second),
            pod.key(),
            pod.uid(),
            "policy",
            node,
            List.of(),
            List.of(),
            ""));
  }

  private void happened(int second, ClusterEvent event) {
    journal.add(new JournalEntry.Happened(START.plusSeconds(second), event));
  }

  private static Node node(String name) {
    return Node.of(name, Resources.of(4000, 8L << 30), 110, Map.of());
  }

  private static Pod pod(String name) {
    PodSpec spec =
        PodSpec.builder("default").requests(PodRequests.of(Resources.of(500, 1L << 30))).build();
    return Pod.pending(name, spec, START);
  }
}
