package io.stowage.simulation.workload;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry.Happened;
import io.stowage.simulation.Lifetime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunLengthsTest {
  private final List<Happened> events = new ArrayList<>();

  private void at(int second, ClusterEvent event) {
    events.add(new Happened(Instant.ofEpochSecond(second), event));
  }

  private static Pod pod(String name) {
    return aPod(name).pending();
  }

  private JournalStory story() {
    events.sort((a, b) -> a.at().compareTo(b.at()));
    return JournalStory.of(events, JournalWorkload.Part.ALL);
  }

  private void runs(String name, int from, int to) {
    at(from, new ClusterEvent.PodPending(pod(name)));
    at(from + 1, new ClusterEvent.PodBound(aPod(name).on("a")));
    if (to > 0) {
      at(to, new ClusterEvent.PodGone(aPod(name).on("a")));
    }
  }

  @Test
  void aPodThatEndedRunsAsLongAsItDid() {
    at(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    runs("p", 10, 31);
    JournalStory story = story();

    assertThat(RunLengths.of(story).draw(story.arrivals().getFirst(), new SplittableRandom(1)))
        .isEqualTo(new Lifetime.Lasting(Duration.ofSeconds(20)));
  }

  @Test
  void aPodThatStillRanRunsAsLongAsOneThatEndedLater() {
    at(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    runs("short", 1, 7);
    runs("long", 1, 72);
    runs("unended", 30, 0);
    at(100, new ClusterEvent.PodPending(pod("last")));
    JournalStory story = story();
    RunLengths lengths = RunLengths.of(story);

    // It ran for 69 s when the journal ended.
    assertThat(lengths.draw(story.arrivals().get(2), new SplittableRandom(1)))
        .isEqualTo(new Lifetime.Lasting(Duration.ofSeconds(70)));
  }

  @Test
  void whereNoneEndedLaterItRunsForEver() {
    at(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    runs("short", 1, 7);
    runs("unended", 2, 0);
    at(100, new ClusterEvent.PodPending(pod("last")));
    JournalStory story = story();

    assertThat(RunLengths.of(story).draw(story.arrivals().get(1), new SplittableRandom(1)))
        .isEqualTo(new Lifetime.Forever());
  }

  @Test
  void patienceIsThatOfPodsWhichWereGivenUp() {
    at(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    runs("p", 1, 7);
    assertThat(RunLengths.of(story()).patience()).isEmpty();
    at(10, new ClusterEvent.PodPending(pod("unlucky")));
    at(40, new ClusterEvent.PodGone(pod("unlucky")));

    assertThat(RunLengths.of(story()).patience()).contains(Duration.ofSeconds(30));
  }
}
