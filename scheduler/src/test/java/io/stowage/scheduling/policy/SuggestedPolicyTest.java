package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.policy.NodeSuggestions.Score;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SuggestedPolicyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration HOLD = Duration.ofMinutes(10);

  private final List<Suggested> set = new ArrayList<>();
  private final SuggestedPolicy policy =
      new SuggestedPolicy(
          pod -> set, HOLD, new FallbackPolicy.Named("first-fit", new FirstFitPolicy()));

  @Test
  void theScoresThatWereSetAreTheScoresByNameOrByAddress() {
    suggest(NOW, Map.of("a", 3.0, "10.0.0.2", 10.0));

    assertThat(policy.score(choice())).containsExactly(3, 10, 2);
    assertThat(policy.decidedBy()).contains(DecidedBy.policy("suggestion"));
    assertThat(policy.parts(choice())).containsOnlyKeys("suggestion");
  }

  @Test
  void aNodeOfWhichNothingIsSaidIsWorseThanTheWorstThatIsNamed() {
    suggest(NOW, Map.of("a", -5.0));

    assertThat(policy.score(choice())).containsExactly(-5, -6, -6);
  }

  @Test
  void whereNothingIsSetTheOtherPolicyDecides() {
    assertOtherDecides();
  }

  @Test
  void whatSpeaksOfNoCandidateIsNotFollowed() {
    suggest(NOW, Map.of("elsewhere", 10.0));

    assertOtherDecides();
  }

  @Test
  void whatIsTooOldIsNotFollowed() {
    suggest(NOW.minus(HOLD).plusSeconds(1), Map.of("b", 10.0));
    assertThat(policy.score(choice())).containsExactly(9, 10, 9);

    suggest(NOW.minus(HOLD), Map.of("b", 10.0));
    assertOtherDecides();
  }

  @Test
  void eachScoreIsAsOldAsWhenItWasSet() {
    set.add(
        new Suggested(
            Map.of("a", new Score(100, NOW.minus(HOLD)), "10.0.0.2", new Score(50, NOW))));

    assertThat(policy.score(choice())).containsExactly(49, 50, 49);
  }

  @Test
  void whatIsTooOldForThePodHidesNothingThatWasSetForAll() {
    set.add(Suggested.at(NOW.minus(HOLD), Map.of("a", 10.0)));
    set.add(Suggested.at(NOW, Map.of("b", 10.0)));

    assertThat(policy.score(choice())).containsExactly(9, 10, 9);
  }

  @Test
  void whatWasSetForThePodComesFirst() {
    set.add(Suggested.at(NOW, Map.of("a", 1.0)));
    set.add(Suggested.at(NOW, Map.of("b", 10.0)));

    assertThat(policy.score(choice())).containsExactly(1, 0, 0);
  }

  private void assertOtherDecides() {
    assertThat(policy.score(choice())).isEqualTo(new FirstFitPolicy().score(choice()));
    assertThat(policy.decidedBy()).contains(DecidedBy.policy("first-fit"));
  }

  private void suggest(Instant at, Map<String, Double> scores) {
    set.clear();
    set.add(Suggested.at(at, scores));
  }

  private static Choice choice() {
    List<Node> nodes =
        List.of(aNode("a").build(), aNode("b").internalIp("10.0.0.2").build(), aNode("c").build());
    ClusterSnapshot cluster = cluster(nodes).asOf(NOW);
    return new Choice(aPod("web").pending(), cluster.nodes(), cluster);
  }
}
