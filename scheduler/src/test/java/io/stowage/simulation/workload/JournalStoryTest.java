package io.stowage.simulation.workload;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.journal.JournalEntry.Happened;
import io.stowage.simulation.workload.JournalWorkload.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of eight pods, two of which come at once, only the second gets a node before the others come. */
class JournalStoryTest {
  private final List<Happened> events = new ArrayList<>();

  @BeforeEach
  void tell() {
    at(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    comes(1, "waits");
    comes(2, "runs");
    at(3, new ClusterEvent.PodBound(aPod("runs").on("a")));
    comes(4, "waits-too");
    comes(5, "one-of-two");
    comes(5, "other-of-two");
    comes(6, "late");
    comes(7, "later");
    comes(8, "last");
  }

  @Test
  void noPodIsDrawnFromTwoParts() {
    assertThat(drawnFrom(0, 0.5)).containsExactly("waits", "runs", "waits-too", "one-of-two");
    assertThat(drawnFrom(0.5, 1)).containsExactly("other-of-two", "late", "later", "last");
  }

  @Test
  void asItWasThoseThatWaitedAreThereFromTheBeginning() {
    assertThat(arrivals(story(0.5, 1).asItWas()))
        .extracting(it -> it.run().name())
        .contains("waits", "waits-too", "late", "last")
        .doesNotContain("runs");
  }

  private JournalStory story(double from, double to) {
    return JournalStory.of(events, Part.ALL.between(from, to));
  }

  private List<String> drawnFrom(double from, double to) {
    return story(from, to).arrivals().stream().map(came -> came.pod().name()).toList();
  }

  private void comes(int second, String name) {
    at(second, new ClusterEvent.PodPending(aPod(name).pending()));
  }

  private void at(int second, ClusterEvent event) {
    events.add(new Happened(Instant.ofEpochSecond(second), event));
  }
}
