package io.stowage.training.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.Experience;
import io.stowage.learning.Observation;
import io.stowage.training.replay.PrioritisedReplay.Drawn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplayTest {

  @Test
  void aReturnOverTwoStepsIsDiscountedAndEndsWithTheEpisode() {
    NStepReturns returns = new NStepReturns(2, 0.5);
    List<Transition> made = new ArrayList<>();
    for (int step = 0; step < 4; step++) {
      made.addAll(returns.add(lived(step, step == 3), step + 1));
    }
    assertThat(made.stream().map(Transition::reward)).containsExactly(2.0, 3.5, 5.0, 4.0);
    assertThat(made.stream().map(Transition::discount)).containsExactly(0.25, 0.25, 0.0, 0.0);
    assertThat(made.getFirst().after().context()[0]).isEqualTo(2);
  }

  @Test
  void theOldestTransitionMakesRoom() {
    ReplayBuffer replay = new ReplayBuffer(3);
    for (int i = 0; i < 5; i++) {
      replay.add(transition(i));
    }
    assertThat(replay.size()).isEqualTo(3);
    assertThat(replay.sample(100, new SplittableRandom(1)).stream().map(Transition::action))
        .containsOnly(2, 3, 4);
  }

  @Test
  void aSurpriseComesMoreOftenAndCountsLess() {
    PrioritisedReplay replay = new PrioritisedReplay(5, 1);
    for (int i = 0; i < 5; i++) {
      replay.add(transition(i));
      replay.surprised(i, i == 4 ? 6 : 1);
    }
    List<Drawn> drawn = replay.sample(10_000, 1, new SplittableRandom(1));
    assertThat(drawn.stream().filter(one -> one.index() == 4).count()).isBetween(5_800L, 6_200L);
    assertThat(drawn.stream().filter(one -> one.index() == 4).findFirst().orElseThrow().weight())
        .isCloseTo(1 / 6.0, within(0.01));
  }

  @Test
  void everyPointOfTheSumBelongsToTheWeightThatCoversIt() {
    SumTree tree = new SumTree(3);
    tree.set(0, 1);
    tree.set(1, 2);
    tree.set(2, 3);
    assertThat(List.of(tree.at(0.5), tree.at(1.5), tree.at(2.9), tree.at(3.1), tree.at(6)))
        .containsExactly(0, 1, 1, 2, 2);
    assertThat(tree.total()).isEqualTo(6);
  }

  @Test
  void anAdvantageIsWhatTheCriticDidNotExpect() {
    GeneralizedAdvantage gae =
        GeneralizedAdvantage.of(
            new double[] {1, 2}, new float[] {0.5f, 1, 9}, new boolean[] {false, true}, 0.5, 1);
    // Backwards: 2 − 1 = 1; then 1 + 0.5·1 − 0.5 = 1, and half of what came later.
    assertThat(gae.advantages()).containsExactly(1.5, 1);
    assertThat(gae.returns()).containsExactly(2, 2);
  }

  @Test
  void theMeanRewardIsTakenOff() {
    AverageReward average = new AverageReward(0.5);
    assertThat(average.differential(new double[] {2, 4})).containsExactly(2, 4);
    assertThat(average.mean()).isEqualTo(1.5);
    assertThat(average.differential(new double[] {2})).containsExactly(0.5);
  }

  private static Experience lived(int step, boolean last) {
    return new Experience(observation(step), 0, Map.of(), Duration.ZERO, last);
  }

  private static Transition transition(int action) {
    return new Transition(observation(0), action, 0, observation(0), 0);
  }

  private static Observation observation(int step) {
    return new Observation(new float[0], new float[] {step}, new int[0]);
  }
}
