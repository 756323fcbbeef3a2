package io.stowage.training.algorithm;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.training.Knowledge;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;
import io.stowage.training.replay.NStepReturns;
import io.stowage.training.replay.ReplayBuffer;
import io.stowage.training.replay.Transition;
import java.util.Arrays;
import java.util.List;

/**
 * Deep Q-learning: a network learns what each candidate will be worth, from a memory of transitions
 * and from its own older self (Mnih et al., "Human-level control through deep reinforcement
 * learning", Nature 2015).
 */
public final class Dqn implements Learner {
  private final QSettings settings;
  private final ValueKnowledge values;
  private final NStepReturns returns;
  private final ReplayBuffer replay;

  public Dqn(Network network, QSettings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.values = new ValueKnowledge(network, settings, rewards, seed);
    this.returns = new NStepReturns(settings.returnSteps(), settings.discount());
    this.replay = new ReplayBuffer(settings.replay());
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
      learn(replay.sample(settings.batch(), values.random()));
    }
    values.stepDone();
  }

  private void learn(List<Transition> batch) {
    float[][] after = values.olderScores(batch.stream().map(Transition::after).toList());
    int[] actions = new int[batch.size()];
    float[] goals = new float[batch.size()];
    for (int i = 0; i < goals.length; i++) {
      Transition transition = batch.get(i);
      actions[i] = transition.action();
      goals[i] = (float) (transition.reward() + transition.discount() * max(after[i]));
    }
    float[] alike = new float[batch.size()];
    Arrays.fill(alike, 1);
    values.learn(batch.stream().map(Transition::before).toList(), actions, goals, alike);
  }

  private static double max(float[] scores) {
    double max = Double.NEGATIVE_INFINITY;
    for (float score : scores) {
      max = Math.max(max, score);
    }
    return max;
  }

  @Override
  public Knowledge knowledge() {
    return values;
  }
}
