package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.Requirement.Operator.EXISTS;
import static io.stowage.cluster.Requirement.Operator.GREATER;
import static io.stowage.cluster.Requirement.Operator.IN;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Node;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.NodeSelector.Preferred;
import io.stowage.cluster.NodeSelector.Term;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Requirement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeAffinityScoreTest {
  private final ScoreUnderTest score = new ScoreUnderTest(new NodeAffinityScore());
  private final List<Node> nodes =
      List.of(
          aNode("n1").label("zone", "a").label("ssd", "yes").build(),
          aNode("n2").label("zone", "a").build(),
          aNode("n3").build());

  private static Preferred preferring(int weight, Requirement... labels) {
    return new Preferred(weight, new Term(List.of(labels), List.of()));
  }

  private static Requirement in(String key, String value) {
    return new Requirement(key, IN, Set.of(value));
  }

  private static Pod pod(Preferred... preferred) {
    return aPod("p").with(s -> s.preferredNodeAffinity(List.of(preferred))).pending();
  }

  @Test
  void aPodWithoutPreferencesIsNotScored() {
    assertThat(score.skips(aPod("p").pending(), nodes)).isTrue();
  }

  @Test
  void theWeightsOfMatchingTermsAreSummedAndTheMostBecomes100() {
    // n1: 2 + 5 = 7, n2: 2, n3: 0.
    Pod pod = pod(preferring(2, in("zone", "a")), preferring(5, in("ssd", "yes")));
    assertThat(score.points(pod, nodes)).containsExactly(100, 28, 0);
  }

  @Test
  void termsThatAreAddedCountForEveryPodBesideItsOwn() {
    ScoreUnderTest adding =
        new ScoreUnderTest(new NodeAffinityScore(List.of(preferring(2, in("zone", "a")))));
    assertThat(adding.points(aPod("p").pending(), nodes)).containsExactly(100, 100, 0);
    assertThat(adding.points(pod(preferring(5, in("ssd", "yes"))), nodes))
        .containsExactly(100, 28, 0);
  }

  @Test
  void whereNothingMatchesAllHaveNone() {
    assertThat(score.points(pod(preferring(2, in("zone", "z"))), nodes)).containsExactly(0, 0, 0);
  }

  @Test
  void aPreferredNameIsAField() {
    Term n2 = new Term(List.of(), List.of(in("metadata.name", "n2")));
    assertThat(score.points(pod(new Preferred(1, n2)), nodes)).containsExactly(0, 100, 0);
  }

  @Test
  void termsThatAreEmptyOrWeighNothingOrCannotBeParsedDoNotCount() {
    Requirement broken = new Requirement("zone", GREATER, Set.of("many"));
    Requirement there = new Requirement("zone", EXISTS, Set.of());
    assertThat(
            score.points(
                pod(
                    preferring(9),
                    preferring(0, there),
                    preferring(9, broken),
                    preferring(1, in("ssd", "yes"))),
                nodes))
        .containsExactly(100, 0, 0);
    assertThat(score.skips(pod(preferring(9)), nodes)).isFalse();
  }

  @Test
  void requiredAffinityIsNoPreference() {
    Pod pod =
        aPod("p")
            .with(
                s ->
                    s.requiredNodeAffinity(
                        new NodeSelector(List.of(new Term(List.of(in("zone", "a")), List.of())))))
            .pending();
    assertThat(score.skips(pod, nodes)).isTrue();
  }
}
