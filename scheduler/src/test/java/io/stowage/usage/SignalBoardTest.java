package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignalBoardTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<Node> NODES = List.of(aNode("n").build(), aNode("m").build());

  private final SignalBoard board =
      new SignalBoard(List.of("agent", "prometheus"), Duration.ofMinutes(2));

  private void read(String source, double watts, Instant at) {
    Signal signal = new Signal(watts, at, source, 1);
    board.take(source, Map.of("n", new NodeSignals(Map.of(SignalKind.WATTS, signal))), NOW);
  }

  private Optional<Double> watts(Instant now) {
    return board.settle(NODES, now).get("n").of(SignalKind.WATTS).map(Signal::value);
  }

  @Test
  void theFirstSourceThatKnowsASignalCounts() {
    read("prometheus", 90, NOW);
    assertThat(watts(NOW)).contains(90.0);
    read("agent", 80, NOW);
    assertThat(watts(NOW)).contains(80.0);
  }

  @Test
  void whatIsOldIsUnknownAndAnotherSourceTakesOver() {
    read("agent", 80, NOW);
    read("prometheus", 90, NOW.plusSeconds(20));
    assertThat(watts(NOW.plusSeconds(121))).contains(90.0);
    assertThat(watts(NOW.plusSeconds(141))).isEmpty();
  }

  @Test
  void whatIsMeasuredInTheFutureIsNotBelieved() {
    read("agent", 80, NOW.plusSeconds(3600));
    assertThat(watts(NOW)).isEmpty();
  }

  @Test
  void aReplayedReadingDoesNotMakeAnOldOneFresh() {
    read("agent", 80, NOW);
    read("agent", 70, NOW.minusSeconds(10));
    assertThat(watts(NOW)).contains(80.0);
    assertThat(watts(NOW.plusSeconds(121))).isEmpty();
  }

  @Test
  void oneWildReadingMovesNobody() {
    read("agent", 80, NOW);
    read("agent", 81, NOW.plusSeconds(1));
    read("agent", 4_000, NOW.plusSeconds(2));
    assertThat(watts(NOW.plusSeconds(2))).contains(81.0);
    read("agent", 82, NOW.plusSeconds(3));
    assertThat(watts(NOW.plusSeconds(3))).contains(82.0);
  }

  @Test
  void aSensorThatJumpsToAndFroStandsStillAndIsTrustedLess() {
    for (int i = 0; i < 12; i++) {
      read("agent", i % 2 == 0 ? 100 : 300, NOW.plusSeconds(i));
      if (i >= 5) {
        assertThat(watts(NOW.plusSeconds(i))).as("reading %d", i).contains(200.0);
      }
    }
    assertThat(board.known().get("n").of(SignalKind.WATTS).orElseThrow().confidence())
        .isEqualTo(0.5);
  }

  @Test
  void aLoadThatChangesForGoodIsFollowedAfterTwoReadings() {
    for (int i = 0; i < 6; i++) {
      read("agent", 100, NOW.plusSeconds(i));
    }
    read("agent", 300, NOW.plusSeconds(6));
    assertThat(watts(NOW.plusSeconds(6))).contains(100.0);
    read("agent", 305, NOW.plusSeconds(7));
    assertThat(watts(NOW.plusSeconds(7))).contains(300.0);
  }

  @Test
  void aNodeWithoutSensorHasNoSignals() {
    read("agent", 80, NOW);
    assertThat(board.settle(NODES, NOW).get("m")).isEqualTo(NodeSignals.NONE);
    assertThat(NodeSignals.NONE.usage()).isEmpty();
  }

  @Test
  void aNodeThatClaimsNextToNothingIsNotBelievedToBeAThousandTimesBetter() {
    assertThat(settled(SignalKind.WATTS, 0.001, 90, 100, 110, 120))
        .containsExactly(5.0, 90.0, 100.0, 110.0, 120.0);
    assertThat(settled(SignalKind.LATENCY, 0.001, 30, 40, 50, 60))
        .containsExactly(0.4, 30.0, 40.0, 50.0, 60.0);
  }

  /** Most nodes at the edge, some in the cloud: no limit of a pod may be met by a claim of ours. */
  @Test
  void aNodeThatIsFarFromItsUsersOrDrawsMuchIsBelieved() {
    assertThat(settled(SignalKind.LATENCY, 0.4, 0.4, 0.4, 90, 90))
        .containsExactly(0.4, 0.4, 0.4, 90.0, 90.0);
    assertThat(settled(SignalKind.WATTS, 4, 4, 4, 4, 400))
        .containsExactly(4.0, 4.0, 4.0, 4.0, 400.0);
  }

  /** What is known of nodes that claim this, in their order. */
  private List<Double> settled(SignalKind kind, double... claimed) {
    Map<String, NodeSignals> read = new HashMap<>();
    for (int i = 0; i < claimed.length; i++) {
      Signal signal = new Signal(claimed[i], NOW, "agent", 1);
      read.put("n" + i, new NodeSignals(Map.of(kind, signal)));
    }
    SignalBoard others = new SignalBoard(List.of("agent"), Duration.ofMinutes(2));
    others.take("agent", read, NOW);
    List<Node> nodes = read.keySet().stream().sorted().map(name -> aNode(name).build()).toList();
    Map<String, NodeSignals> known = others.settle(nodes, NOW);
    return nodes.stream()
        .map(node -> known.get(node.name()).of(kind).orElseThrow().value())
        .toList();
  }

  @Test
  void twoThatAnswerForOneNodeCountAsOneAndTheOlderWordIsNotHeard() {
    read("agent", 80, NOW);
    read("agent", 300, NOW.minusSeconds(1));
    read("agent", 81, NOW.plusSeconds(1));
    read("agent", 301, NOW);
    assertThat(watts(NOW.plusSeconds(1))).contains(81.0);
  }

  @Test
  void aNodeThatIsGoneIsForgotten() {
    read("agent", 80, NOW);
    assertThat(board.settle(List.of(NODES.getLast()), NOW)).containsOnlyKeys("m");
    assertThat(watts(NOW)).isEmpty();
  }
}
