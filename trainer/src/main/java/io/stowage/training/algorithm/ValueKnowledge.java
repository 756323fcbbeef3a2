package io.stowage.training.algorithm;

import ai.djl.ndarray.NDArray;
import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.training.Checkpoint;
import io.stowage.training.Knowledge;
import io.stowage.training.Report;
import io.stowage.training.ResumableRandom;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;
import io.stowage.training.network.TensorEngine;
import io.stowage.training.network.TensorEngine.Terms;
import java.util.List;
import java.util.Map;

/**
 * What all deep Q-learning keeps: a network that says what each candidate is worth, and its older
 * self, which says what comes after. The memory of transitions is not saved: who goes on, first
 * fills it again.
 */
final class ValueKnowledge implements Knowledge {
  private final QSettings settings;
  private final NetworkKnowledge own;
  private float[] target;

  ValueKnowledge(Network network, QSettings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.own = new NetworkKnowledge(network, rewards, seed);
    this.target = own.network().weights();
  }

  ResumableRandom random() {
    return own.random();
  }

  Actor actor() {
    return observation ->
        Exploration.epsilonGreedy(
            own.network().scores(observation),
            settings.epsilon().at(own.progress().steps()),
            own.random());
  }

  long steps() {
    return own.progress().steps();
  }

  /** Counts one more choice; answers the reward to learn from. */
  double lived(Experience experience) {
    double reward = own.lived(experience);
    own.progress().note("charts/epsilon", settings.epsilon().at(steps()));
    return reward;
  }

  /** Whether something is learned at this step from a memory of this size. */
  boolean isDue(int remembered) {
    return remembered >= settings.warmUp() && steps() % settings.learnEvery() == 0;
  }

  /** The older self is renewed now and then. */
  void stepDone() {
    if (steps() % settings.targetEvery() == 0) {
      target = own.network().weights();
    }
  }

  /** What the network itself thinks of candidates. */
  float[][] scores(List<Observation> observations) {
    return own.network().scores(observations);
  }

  /** What its older self thinks of them. */
  float[][] olderScores(List<Observation> observations) {
    return TensorEngine.scores(own.network().network(), target, observations);
  }

  /**
   * Moves what was expected of the chosen candidates towards goals.
   *
   * @param weights what each error counts
   */
  void learn(List<Observation> before, int[] actions, float[] goals, float[] weights) {
    own.progress()
        .note(
            own.network()
                .minimise(
                    before,
                    settings.learningRate(),
                    settings.longestGradient(),
                    results -> {
                      NDArray chosen = Chosen.of(results.scores(), actions);
                      NDArray errors = chosen.sub(results.manager().create(goals)).square();
                      NDArray loss = errors.mul(results.manager().create(weights)).mean();
                      return new Terms(
                          loss, Map.of("losses/td_loss", loss, "losses/q_values", chosen.mean()));
                    }));
  }

  @Override
  public Report report() {
    return own.report();
  }

  @Override
  public Model model() {
    return own.model();
  }

  @Override
  public byte[] onnx() {
    return own.onnx();
  }

  @Override
  public void save(Checkpoint checkpoint) {
    own.save(checkpoint.put("target", target));
  }

  @Override
  public void load(Checkpoint checkpoint) {
    own.load(checkpoint);
    target = checkpoint.vector("target", target.length);
  }
}
