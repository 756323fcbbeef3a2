package io.stowage.api.recorded;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.stowage.api.rest.DecisionLog.Counts;
import io.stowage.api.rest.DecisionsResource.Ranked;
import io.stowage.api.rest.DecisionsResource.Told;
import io.stowage.api.rest.Outcome;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.JournalEntry.Decided;
import io.stowage.journal.JournalEntry.Scored;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Mode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TapeTest {
  private static final Instant START = Instant.parse("2026-01-02T00:00:00Z");

  private final List<JournalEntry> entries = new ArrayList<>();

  @Test
  void aMomentKnowsWhatHappenedUntilThenAndNothingOfLater() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    for (int i = 0; i < 1000; i++) {
      happens(10 + i, new ClusterEvent.PodBound(aPod("pod-" + i).on("a")));
    }
    Tape tape = new Tape(entries.stream());

    assertThat(tape.at(second(9)).cluster().podCount()).isZero();
    assertThat(tape.at(second(10)).cluster().podCount()).isEqualTo(1);
    assertThat(tape.at(second(647)).cluster().podCount()).isEqualTo(638);
    assertThat(tape.at(second(647)).at()).isEqualTo(second(647));
    assertThat(tape.at(second(9999)).cluster().podCount()).isEqualTo(1000);
    assertThat(tape.at(second(9999)).at()).isEqualTo(tape.to());
    assertThat(tape.at(second(-5)).at()).isEqualTo(tape.from());
  }

  @Test
  void aDecisionIsToldAsItWasRecorded() {
    twoPodsAreTried();
    Tape tape = new Tape(entries.stream());

    assertThat(tape.decisions(tape.at(second(0)))).isEmpty();
    Told told = tape.decisions(tape.at(second(2))).getFirst().told();
    assertThat(told.outcome()).isEqualTo(Outcome.PLACED);
    assertThat(told.decidedBy()).contains("model:general@2");
    assertThat(told.node()).contains("a");
    assertThat(told.nodes()).isEqualTo(2);
    assertThat(told.candidates()).hasValue(2);
    assertThat(told.best())
        .extracting(Ranked::node, Ranked::score, Ranked::chosen)
        .containsExactly(
            tuple("b", OptionalDouble.of(7), false), tuple("a", OptionalDouble.of(5), true));
    assertThat(told.best()).allMatch(ranked -> ranked.parts().isEmpty());
  }

  @Test
  void attemptsAndWaitingPodsAreCountedUpToTheMoment() {
    Pod huge = twoPodsAreTried();
    Tape tape = new Tape(entries.stream());
    Moment end = tape.at(second(9));

    assertThat(end.counts()).isEqualTo(new Counts(1, 1, 0, 1, 0));
    assertThat(tape.at(second(2)).counts()).isEqualTo(new Counts(1, 0, 0, 1, 0));
    assertThat(tape.samples(end).getLast().pendingPods()).isEqualTo(1);
    assertThat(tape.decisionsAbout(huge.uid(), end))
        .singleElement()
        .satisfies(made -> assertThat(made.told().message()).contains("0/2 nodes are available"));
    assertThat(tape.policy(end)).contains("kube-default");
  }

  @Test
  void oneCanGoFromDecisionToDecision() {
    twoPodsAreTried();
    Tape tape = new Tape(entries.stream());

    assertThat(tape.nextDecision(tape.at(second(0)))).contains(second(1));
    assertThat(tape.nextDecision(tape.at(second(2)))).contains(second(3));
    assertThat(tape.nextDecision(tape.at(second(9)))).isEmpty();
    assertThat(tape.previousDecision(tape.at(second(9)))).contains(second(3));
    assertThat(tape.previousDecision(tape.at(second(3)))).contains(second(1));
    assertThat(tape.previousDecision(tape.at(second(0)))).isEmpty();
  }

  @Test
  void ofMoreCandidatesThanAreRecordedNobodyKnowsTheNumber() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    List<Scored> best = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      best.add(new Scored("other-" + i, 9 - i));
    }
    decided(1, aPod("web").pending(), "kube-default", Optional.of("a"), best, "");

    Tape tape = new Tape(entries.stream());
    Told told = tape.decisions(tape.at(second(1))).getFirst().told();
    assertThat(told.candidates()).isEmpty();
    assertThat(told.best().getLast())
        .isEqualTo(new Ranked("a", true, OptionalDouble.empty(), Map.of()));
  }

  @Test
  void whatAnotherSchedulerDidIsToldWithWhatWeWouldHaveDone() {
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    entries.add(
        new JournalEntry.Compared(
            second(4),
            new Comparison(
                "default/web",
                "uid",
                "default-scheduler",
                Mode.SHADOW,
                "kube-default",
                "a",
                Optional.of("b"),
                2,
                Comparison.Outcome.DIFFERENT,
                OptionalDouble.of(0.25),
                0)));

    Tape tape = new Tape(entries.stream());
    Told told = tape.decisions(tape.at(second(4))).getFirst().told();
    assertThat(told.decidedBy()).contains("another scheduler (mode shadow)");
    assertThat(told.message())
        .contains("kube-default would have chosen b; by its scores the regret is 25 %.");
    assertThat(tape.at(second(4)).counts()).isEqualTo(Counts.NONE);
  }

  @Test
  void aClockThatWasSetBackDoesNotTakeTimeBack() {
    happens(10, new ClusterEvent.NodeAdded(aNode("a").build()));
    happens(5, new ClusterEvent.NodeAdded(aNode("b").build()));
    Tape tape = new Tape(entries.stream());

    assertThat(tape.to()).isEqualTo(second(10));
    assertThat(tape.at(second(10)).cluster().nodes()).hasSize(2);
  }

  @Test
  void aTapeWithoutEntriesIsRefused() {
    assertThatThrownBy(() -> new Tape(Stream.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Maybe it is another file");
  }

  @Test
  void whoDecidedIsReadFromWhatTheJournalSays() {
    assertThat(Deciders.policy("kube-default")).isEqualTo("kube-default");
    assertThat(Deciders.policy("model:general@2, exploring")).isEqualTo("model:general@2");
    assertThat(Deciders.policy("kube-default instead of model:general: it took 120 ms"))
        .isEqualTo("kube-default");
  }

  /** One finds a node, though not that with the best score; the other does not. */
  private Pod twoPodsAreTried() {
    Pod web = aPod("web").pending();
    Pod huge = aPod("huge").pending();
    happens(0, new ClusterEvent.NodeAdded(aNode("a").build()));
    happens(0, new ClusterEvent.NodeAdded(aNode("b").build()));
    happens(1, new ClusterEvent.PodPending(web));
    decided(
        1,
        web,
        "model:general@2",
        Optional.of("a"),
        List.of(new Scored("b", 7), new Scored("a", 5)),
        "");
    happens(2, new ClusterEvent.PodBound(web.on("a", List.of())));
    happens(3, new ClusterEvent.PodPending(huge));
    decided(3, huge, "kube-default", Optional.empty(), List.of(), "0/2 nodes are available");
    happens(9, new ClusterEvent.NodeAdded(aNode("c").build()));
    return huge;
  }

  private void happens(int second, ClusterEvent event) {
    entries.add(new JournalEntry.Happened(second(second), event));
  }

  private void decided(
      int second,
      Pod pod,
      String policy,
      Optional<String> node,
      List<Scored> best,
      String message) {
    entries.add(
        new Decided(second(second), pod.key(), pod.uid(), policy, node, best, List.of(), message));
  }

  private static Instant second(int second) {
    return START.plusSeconds(second);
  }
}
