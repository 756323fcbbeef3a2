package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.config.LoggingSettings;
import io.stowage.app.logging.StructuredLog;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.VolumePlan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WhoDecidesTest {
  private static final DecidedBy MODEL = DecidedBy.model("model:general", 1);

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final WhoDecides listener =
      new WhoDecides(
          new StructuredLog(
              LoggingSettings.DEFAULT,
              new PrintStream(written, true, StandardCharsets.UTF_8),
              () -> Instant.EPOCH));

  @Test
  void aChangeIsALineAndNotEachPod() {
    decide(0, MODEL);
    decide(1, MODEL);
    decide(2, standIn("it took 110 ms"));
    decide(3, standIn("it took 120 ms"));
    decide(20, MODEL);
    decide(21, MODEL);
    decide(22, DecidedBy.model("model:general", 2));
    assertThat(lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("decides itself", "decidedBy=model:general@1"),
            line ->
                assertThat(line)
                    .contains(
                        "WARNING Another policy steps in",
                        "policy=model:general  decidedBy=kube-default  why=\"it took 110 ms\""),
            line -> assertThat(line).contains("decides itself", "decidedBy=model:general@1"),
            line -> assertThat(line).contains("decides itself", "decidedBy=model:general@2"));
  }

  @Test
  void suggestionsForSomePodsAreNoChange() {
    for (int second = 0; second < 10; second += 2) {
      decide(second, MODEL);
      decide(second + 1, DecidedBy.policy("suggestion"));
    }
    assertThat(lines()).hasSize(1);
  }

  @Test
  void aPolicyThatFailsForEveryOtherPodIsToldOfOnce() {
    for (int second = 0; second < 60; second += 2) {
      decide(second, standIn("its scores are not all numbers"));
      decide(second + 1, MODEL);
    }
    assertThat(lines()).singleElement().asString().contains("Another policy steps in");
  }

  private static DecidedBy standIn(String why) {
    return new DecidedBy(
        "kube-default",
        OptionalInt.empty(),
        Optional.of(new StandsIn("model:general", Trouble.SLOW, why)));
  }

  private void decide(long second, DecidedBy who) {
    ClusterSnapshot cluster =
        cluster(List.of(aNode("a").build(), aNode("b").build()))
            .asOf(Instant.ofEpochSecond(second));
    Choice choice = new Choice(aPod("web").pending(), cluster.nodes(), cluster);
    listener.onDecision(
        new Decision.Place(
            choice, new double[2], 0, List.of(), VolumePlan.NOTHING, Optional.of(who)));
  }

  private List<String> lines() {
    return written.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
