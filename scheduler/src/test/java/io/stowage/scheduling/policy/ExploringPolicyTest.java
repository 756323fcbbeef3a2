package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.PodUnderTest;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.policy.Exploration.Bounds;
import io.stowage.scheduling.policy.FallbackPolicy.Named;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Fault 41: what exploration may never do. */
class ExploringPolicyTest {
  // The policy wants the first node; the heuristic rates the last far below the others.
  private static final double[] SCORES = {5, 4, 3, 2};
  private static final double[] HEURISTIC = {90, 100, 96, 0};
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final Tripwire tripwire = new Tripwire();
  private Optional<DecidedBy> inner = Optional.of(DecidedBy.model("model:x", 3));
  private Instant now = NOON;

  private ExploringPolicy exploring(Bounds bounds) {
    Policy policy =
        new Policy() {
          @Override
          public double[] score(Choice choice) {
            return SCORES.clone();
          }

          @Override
          public Optional<DecidedBy> decidedBy() {
            return inner;
          }
        };
    return new ExploringPolicy(
        new Named("model:x", policy),
        choice -> HEURISTIC.clone(),
        new Exploration(bounds, new Exploration.Spent()),
        tripwire,
        new SplittableRandom(1));
  }

  private static Bounds bounds(double share, double epsilon, int perHour) {
    return new Bounds(share, epsilon, Set.of("lab"), perHour, 10);
  }

  private int picked(ExploringPolicy policy, PodUnderTest pod) {
    ClusterSnapshot cluster =
        cluster(Stream.of("a", "b", "c", "d").map(name -> aNode(name).build()).toList()).asOf(now);
    return Selector.firstBest()
        .pick(policy.score(new Choice(pod.pending(), cluster.nodes(), cluster)));
  }

  private static PodUnderTest labPod() {
    return aPod("lab", "p");
  }

  private Set<Integer> pickedOften(ExploringPolicy policy, PodUnderTest pod) {
    Set<Integer> picked = new TreeSet<>();
    for (int i = 0; i < 200; i++) {
      picked.add(picked(policy, pod));
    }
    return picked;
  }

  @Test
  void onlyNodesNearTheHeuristicsBestAreTried() {
    assertThat(pickedOften(exploring(bounds(1, 0.05, 1000)), labPod())).containsExactly(1, 2);
    assertThat(pickedOften(exploring(bounds(1, 0, 1000)), labPod())).containsExactly(1);
    assertThat(pickedOften(exploring(bounds(1, 1, 1000)), labPod())).containsExactly(1, 2, 3);
  }

  @Test
  void onlyTheNamedShareOfChoicesIsExplored() {
    ExploringPolicy policy = exploring(bounds(0.1, 0.05, 1000));
    int explored = 0;
    for (int i = 0; i < 1000; i++) {
      explored += picked(policy, labPod()) == 0 ? 0 : 1;
    }
    assertThat(explored).isBetween(60, 140);
  }

  @Test
  void podsOfNamespacesThatDidNotOptInAreLeftAlone() {
    assertThat(pickedOften(exploring(bounds(1, 1, 1000)), aPod("shop", "p"))).containsExactly(0);
  }

  @Test
  void podsAboveThePriorityAreLeftAlone() {
    ExploringPolicy policy = exploring(bounds(1, 1, 1000));
    assertThat(pickedOften(policy, labPod().priority(11))).containsExactly(0);
    assertThat(pickedOften(policy, labPod().priority(10))).contains(1);
  }

  @Test
  void theBudgetOfAnHourIsNeverExceeded() {
    ExploringPolicy policy = exploring(bounds(1, 0.05, 2));
    assertThat(picked(policy, labPod())).isNotZero();
    assertThat(picked(policy, labPod())).isNotZero();
    now = NOON.plus(Duration.ofMinutes(59));
    assertThat(picked(policy, labPod())).isZero();
    now = NOON.plus(Duration.ofMinutes(60));
    assertThat(picked(policy, labPod())).isNotZero();
  }

  @Test
  void nothingIsExploredAfterARollBack() {
    ExploringPolicy policy = exploring(bounds(1, 1, 1000));
    tripwire.trip("a pod has waited for 900 s");
    assertThat(pickedOften(policy, labPod())).containsExactly(0);
  }

  @Test
  void nothingIsExploredWhileAnotherPolicyStandsIn() {
    inner =
        Optional.of(
            new DecidedBy(
                "kube-default",
                OptionalInt.empty(),
                Optional.of(new StandsIn("model:x", Trouble.FAILED, "it is gone"))));
    assertThat(pickedOften(exploring(bounds(1, 1, 1000)), labPod())).containsExactly(0);
  }

  @Test
  void aDecisionSaysThatItWasExplored() {
    ExploringPolicy policy = exploring(bounds(1, 0.05, 1));
    picked(policy, labPod());
    assertThat(policy.decidedBy().orElseThrow().text()).isEqualTo("model:x@3, exploring");
    picked(policy, labPod());
    assertThat(policy.decidedBy().orElseThrow().text()).isEqualTo("model:x@3");
  }

  @Test
  void boundsThatBoundNothingAreRefused() {
    assertThatThrownBy(() -> bounds(0, 0.05, 60)).hasMessageContaining("Maybe 0.01");
    assertThatThrownBy(() -> bounds(0.1, 2, 60)).hasMessageContaining("Maybe 0.01");
    assertThatThrownBy(() -> bounds(0.1, 0.05, 0)).hasMessageContaining("Maybe 0.01");
  }
}
