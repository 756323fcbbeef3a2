package io.stowage.app.demo;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.demo.BoardFrame.Kind;
import io.stowage.app.demo.BoardFrame.State;
import io.stowage.app.demo.BoardFrame.Told;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealBoardTest {
  private static final Pod SMALL = aPod("small").cpu(1000).pending();
  private static final Pod GIANT = aPod("giant").cpu(100_000).pending();
  private static final Scheduler SCHEDULER =
      new Scheduler(
          Filters.kubeDefault(),
          choice -> new double[choice.candidates().size()],
          Selector.firstBest());

  private final ClusterSnapshot cluster = cluster(List.of(aNode("b").cpu(4000).build()));
  private final RealBoard board = new RealBoard(List.of("a", "b"), RealScheduling.policy());

  @Test
  void aNodeIsItsCellAndOneThatIsNotThereIsAbsent() {
    BoardFrame frame = board.frame(cluster.with(SMALL.on("b")));
    assertThat(frame.cells())
        .extracting(BoardFrame.Cell::state)
        .containsExactly(State.ABSENT, State.ACTIVE);
    assertThat(frame.cells().getLast().cpu()).isEqualTo(25);
    assertThat(board.frame(cluster.with(SMALL.on("b"))).cells()).as("nothing new").isEmpty();
  }

  @Test
  void whyAPodWaitsIsToldOnceInTheWordsOfItsEvent() {
    happens(new ClusterEvent.PodPending(GIANT));
    tries(GIANT);
    tries(GIANT);
    BoardFrame frame = board.frame(cluster);
    assertThat(figures(frame).pending()).isOne();
    assertThat(frame.decisions())
        .singleElement()
        .satisfies(told -> assertThat(told.kind()).isEqualTo(Kind.WAITS))
        .extracting(Told::message)
        .isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
  }

  @Test
  void ofManyPlacementsSomeAreTold() {
    int told = 0;
    for (int frame = 0; frame < 9; frame++) {
      tries(SMALL);
      tries(SMALL);
      told += board.frame(cluster).decisions().size();
    }
    assertThat(told).isBetween(1, 8);
  }

  @Test
  void aBoundPodWaitsNoMoreAndIsCounted() {
    happens(new ClusterEvent.PodPending(SMALL));
    tries(SMALL);
    happens(new ClusterEvent.PodAssumed(SMALL.on("b")));
    board.onBound(SMALL.on("b"), Duration.ZERO);
    assertThat(figures(board.frame(cluster)).pending()).isZero();
    assertThat(board.summary().table()).containsPattern("pods bound +1\n").contains("p99");
  }

  private void happens(ClusterEvent event) {
    board.onEvent(event, Instant.EPOCH);
  }

  private void tries(Pod pod) {
    board.onAttempt(pod, Instant.EPOCH);
    board.onDecision(SCHEDULER.decide(pod, cluster));
  }

  private static Figures.OfCluster figures(BoardFrame frame) {
    return (Figures.OfCluster) frame.figures();
  }
}
