package io.stowage.training.algorithm;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Observation;
import io.stowage.training.Knowledge;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;
import io.stowage.training.replay.NStepReturns;
import io.stowage.training.replay.PrioritisedReplay;
import io.stowage.training.replay.PrioritisedReplay.Drawn;
import io.stowage.training.schedule.LinearDecay;
import io.stowage.training.schedule.Schedule;
import java.util.List;

/**
 * Deep Q-learning that does not flatter itself: the network says which candidate it would take
 * next, its older self what that is worth (van Hasselt et al., "Deep Reinforcement Learning with
 * Double Q-learning", AAAI 2016); with prioritised replay, as RLKube has it.
 */
public final class DoubleDqn implements Learner {

  /**
   * What can be set.
   *
   * @param priority how much surprise decides what is learned from again
   * @param correction how much of the bias is taken away that comes with it
   */
  public record Settings(QSettings common, double priority, Schedule correction) {

    /** Priority and correction as in their paper. */
    public static Settings of(QSettings common) {
      return new Settings(common, 0.6, new LinearDecay(0.4, 1.0, 100_000));
    }
  }

  private final Settings settings;
  private final ValueKnowledge values;
  private final NStepReturns returns;
  private final PrioritisedReplay replay;

  public DoubleDqn(Network network, Settings settings, RewardWeights rewards, long seed) {
    QSettings common = settings.common();
    this.settings = settings;
    this.values = new ValueKnowledge(network, common, rewards, seed);
    this.returns = new NStepReturns(common.returnSteps(), common.discount());
    this.replay = new PrioritisedReplay(common.replay(), settings.priority());
  }

  @Override
  public Actor actor() {
    return values.actor();
  }

  @Override
  public void observe(Experience experience) {
    double reward = values.lived(experience);
    returns.add(experience, reward).forEach(replay::add);
    if (values.isDue(replay.size())) {
      double correction = settings.correction().at(values.steps());
      learn(replay.sample(settings.common().batch(), correction, values.random()));
    }
    values.stepDone();
  }

  private void learn(List<Drawn> batch) {
    List<Observation> before = batch.stream().map(drawn -> drawn.transition().before()).toList();
    List<Observation> after = batch.stream().map(drawn -> drawn.transition().after()).toList();
    float[][] expected = values.scores(before);
    float[][] preferred = values.scores(after);
    float[][] worth = values.olderScores(after);
    int[] actions = new int[batch.size()];
    float[] goals = new float[batch.size()];
    float[] weights = new float[batch.size()];
    for (int i = 0; i < goals.length; i++) {
      Drawn drawn = batch.get(i);
      actions[i] = drawn.transition().action();
      weights[i] = (float) drawn.weight();
      double onward = worth[i][Exploration.best(preferred[i], values.random())];
      goals[i] = (float) (drawn.transition().reward() + drawn.transition().discount() * onward);
      replay.surprised(drawn.index(), goals[i] - expected[i][actions[i]]);
    }
    values.learn(before, actions, goals, weights);
  }

  @Override
  public Knowledge knowledge() {
    return values;
  }
}
