package io.stowage.api.rest;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** We like the node with the most CPU; another scheduler places the pods. */
class DecisionLogTest {
  private static final int REMEMBERED = 8;
  private static final int MORE_THAN_WAIT = 600;

  private final ClusterSnapshot cluster =
      ClusterSnapshot.empty()
          .after(
              List.of(
                  new NodeAdded(aNode("small").cpu(1000).build()),
                  new NodeAdded(aNode("large").cpu(3000).build()),
                  new NodeAdded(aNode("tainted").cpu(9000).build())));
  private final Profile profile =
      new Profile(
          "s",
          "most-cpu",
          new Scheduler(
              List.of(
                  (pod, known) ->
                      node -> node.name().equals("tainted") ? Verdict.no("no") : Verdict.Pass.PASS),
              choice ->
                  choice.candidates().stream().mapToDouble(NodeView::allocatableMilliCpu).toArray(),
              Selector.firstBest()),
          Optional.empty(),
          new Modes(Mode.SHADOW, Map.of()),
          new Tripwire());
  private final DecisionLog log = new DecisionLog(REMEMBERED);

  private void placedByAnother(String pod, String node) {
    Pod bound = aPod(pod).on(node);
    Decision ours = profile.scheduler().decide(bound.unplaced(), cluster);
    log.onCompared(Comparison.of(profile, bound, ours), ours, Instant.EPOCH);
  }

  @Test
  void whatAnotherSchedulerDidIsRememberedAndNotCountedAsOurs() {
    placedByAnother("p", "small");

    assertThat(log.counts()).isEqualTo(DecisionLog.Counts.NONE);
    DecisionLog.Made made = log.latest(1).getFirst();
    assertThat(made.comparison().orElseThrow().wanted()).contains("large");
    assertThat(log.latestPlacements()).containsExactly(made);
  }

  @Test
  void podsThatVanishedBetweenTurnsTakeNobodysRoom() {
    refused("vanishes");
    for (int i = 0; i < MORE_THAN_WAIT; i++) {
      refused("ghost" + i);
    }

    log.beginAnew();
    refused("new");

    assertThat(log.waiting(aPod("new").pending()).orElseThrow().attempts()).isEqualTo(1);
    assertThat(log.waiting(aPod("vanishes").pending())).isEmpty();
    assertThat(log.counts().refused()).isEqualTo(MORE_THAN_WAIT + 2);
    assertThat(log.latest(1)).hasSize(1);
  }

  private void refused(String pod) {
    log.onDecision(profile.scheduler().decide(aPod(pod).pending(), ClusterSnapshot.empty()));
  }

  @Test
  void aPlacementByAnotherSchedulerIsRatedWhereItWent() {
    placedByAnother("p", "small");
    placedByAnother("q", "tainted");

    List<DecisionLog.Made> latest = log.latest(2);
    assertThat(latest.getLast().placement().orElseThrow().node().name()).isEqualTo("small");
    assertThat(latest.getFirst().placement()).as("a node that our filters refuse").isEmpty();
  }

  @Test
  void onlySoManyComparisonsAreKeptAndOurOwnPlacementsStay() {
    log.onDecision(profile.scheduler().decide(aPod("ours").pending(), cluster));
    for (int i = 0; i < 1000; i++) {
      placedByAnother("p" + i, "large");
    }

    assertThat(log.latest(1000)).hasSize(REMEMBERED);
    assertThat(log.latestPlacements()).hasSize(33);
    assertThat(log.latestPlacements().getLast().decision().pod().name()).isEqualTo("ours");
    assertThat(log.find(1)).isPresent();
  }
}
