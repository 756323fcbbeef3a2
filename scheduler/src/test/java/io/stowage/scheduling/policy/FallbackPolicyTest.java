package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.DeclinedChoice;
import io.stowage.scheduling.NoAnswerInTime;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.FallbackPolicy.Named;
import io.stowage.scheduling.policy.FallbackPolicy.Settings;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FallbackPolicyTest {
  private static final double[] LEARNED = {1, 2};
  private static final double[] HEURISTIC = {4, 3};

  private long nanos = Long.MAX_VALUE - 5_000_000;
  private int asked;
  private Supplier<double[]> learned = LEARNED::clone;
  private final Policy first =
      choice -> {
        asked++;
        return learned.get();
      };
  private final FallbackPolicy policy =
      new FallbackPolicy(
          new Named("model:x", first),
          new Named("kube-default", choice -> HEURISTIC.clone()),
          new Settings(Duration.ofMillis(10), 3, Duration.ofSeconds(1)),
          () -> nanos);

  @Test
  void theFirstPolicyDecidesAsLongAsItDoesWell() {
    assertThat(score()).isEqualTo(LEARNED);
    assertThat(decider()).isEqualTo("model:x");
  }

  @Test
  void theSecondDecidesWhereTheFirstFails() {
    learned =
        () -> {
          throw new IllegalStateException("There is no model 'x'.");
        };
    assertThat(score()).isEqualTo(HEURISTIC);
    assertThat(decider()).isEqualTo("kube-default instead of model:x: There is no model 'x'.");
    learned = LEARNED::clone;
    assertThat(score()).isEqualTo(LEARNED);
  }

  @Test
  void theSecondDecidesWhereScoresAreNoNumbersOrTooFew() {
    learned = () -> new double[] {1, Double.NaN};
    assertThat(score()).isEqualTo(HEURISTIC);
    assertThat(decider())
        .isEqualTo("kube-default instead of model:x: its scores are not all numbers");
    learned = () -> new double[] {1, Double.POSITIVE_INFINITY};
    assertThat(score()).isEqualTo(HEURISTIC);
    learned = () -> new double[] {1};
    assertThat(score()).isEqualTo(HEURISTIC);
  }

  @Test
  void aPolicyThatIsSlowTimeAfterTimeIsLeftAloneForAWhileAndThenTriedAgain() {
    learned = () -> tookMillis(11);
    assertThat(score()).isEqualTo(LEARNED);
    assertThat(score()).isEqualTo(LEARNED);
    assertThat(score()).isEqualTo(LEARNED);
    assertThat(score()).isEqualTo(HEURISTIC);
    assertThat(decider()).isEqualTo("kube-default instead of model:x: it took 11 ms");
    assertThat(asked).isEqualTo(3);
    nanos += Duration.ofSeconds(1).toNanos();
    assertThat(score()).isEqualTo(LEARNED);
  }

  @Test
  void aPolicyThatDoesNotAnswerAtAllIsLeftAloneAtOnceAndThenTriedAgain() {
    learned =
        () -> {
          throw new NoAnswerInTime("it gave no answer within 1000 ms");
        };
    assertThat(score()).isEqualTo(HEURISTIC);
    assertThat(decider())
        .isEqualTo("kube-default instead of model:x: it gave no answer within 1000 ms");
    learned = LEARNED::clone;
    assertThat(score()).isEqualTo(HEURISTIC);
    assertThat(asked).as("not tried while it rests").isEqualTo(1);
    nanos += Duration.ofSeconds(1).toNanos();
    assertThat(score()).isEqualTo(LEARNED);
  }

  @Test
  void whatAPolicyDoesNotKnowIsNotHeldAgainstIt() {
    learned =
        () -> {
          throw new DeclinedChoice(Trouble.UNFAMILIAR, "40 % is beyond what it has seen");
        };
    for (int i = 0; i < 10; i++) {
      assertThat(score()).isEqualTo(HEURISTIC);
    }
    assertThat(decider())
        .isEqualTo("kube-default instead of model:x: 40 % is beyond what it has seen");
    learned = LEARNED::clone;
    assertThat(score()).isEqualTo(LEARNED);
  }

  @Test
  void theSecondDecidesWhereScoresHaveRunAway() {
    learned = () -> new double[] {1, 3e38};
    assertThat(score()).isEqualTo(HEURISTIC);
    assertThat(decider())
        .isEqualTo("kube-default instead of model:x: its scores are beyond all measure");
  }

  @Test
  void onePauseIsForgiven() {
    for (int i = 0; i < 9; i++) {
      int millis = i % 3 == 0 ? 500 : 1;
      learned = () -> tookMillis(millis);
      assertThat(score()).isEqualTo(LEARNED);
    }
  }

  @Test
  void aPolicyThatCannotTellNodesApartTimeAfterTimeIsLeftAlone() {
    learned = () -> new double[] {7, 7};
    score();
    score();
    score();
    assertThat(score()).isEqualTo(HEURISTIC);
    assertThat(decider()).isEqualTo("kube-default instead of model:x: it rates all nodes the same");
  }

  @Test
  void theOneThatStandsInSaysForWhomAndWhatIsWrong() {
    learned = () -> new double[] {1, Double.NaN};
    score();
    assertThat(policy.decidedBy().flatMap(DecidedBy::standsIn))
        .contains(new StandsIn("model:x", Trouble.NO_NUMBERS, "its scores are not all numbers"));
  }

  @Test
  void partsAreThoseOfTheOneThatDecides() {
    learned = () -> new double[] {1, Double.NaN};
    assertThat(policy.parts(choice()).values()).containsExactly(HEURISTIC);
  }

  private double[] tookMillis(int millis) {
    nanos += Duration.ofMillis(millis).toNanos();
    return LEARNED.clone();
  }

  private String decider() {
    return policy.decidedBy().orElseThrow().text();
  }

  private double[] score() {
    return policy.score(choice());
  }

  private static Choice choice() {
    ClusterSnapshot cluster = cluster(List.of(aNode("a").build(), aNode("b").build()));
    return new Choice(aPod("web").pending(), cluster.nodes(), cluster);
  }
}
