package io.stowage.training.algorithm;

import ai.djl.ndarray.NDArray;
import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.training.Checkpoint;
import io.stowage.training.Learner;
import io.stowage.training.Progress;
import io.stowage.training.Report;
import io.stowage.training.ResumableRandom;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;
import io.stowage.training.network.TensorEngine;
import io.stowage.training.network.TensorEngine.Terms;
import io.stowage.training.replay.NStepReturns;
import io.stowage.training.replay.PrioritisedReplay;
import io.stowage.training.replay.PrioritisedReplay.Drawn;
import io.stowage.training.schedule.LinearDecay;
import io.stowage.training.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Deep Q-learning that does not flatter itself: the network says which candidate it would take
 * next, its older self what that is worth (van Hasselt et al., "Deep Reinforcement Learning with
 * Double Q-learning", AAAI 2016); with prioritised replay, as RLKube has it.
 */
public final class DoubleDqn implements Learner {

  /**
   * What can be set.
   *
   * @param learningRate Adam's step
   * @param discount what the next step's reward counts
   * @param replay transitions that are remembered
   * @param batch transitions in each step of learning
   * @param epsilon how often any candidate is taken instead of the best
   * @param targetEvery steps after which the older self is renewed
   * @param learnEvery choices from one step of learning to the next
   * @param warmUp transitions before the first step of learning
   * @param returnSteps rewards in each return
   * @param priority how much surprise decides what is learned from again
   * @param correction how much of the bias is taken away that comes with it
   * @param longestGradient longer gradients are shortened to this
   */
  public record Settings(
      double learningRate,
      double discount,
      int replay,
      int batch,
      Schedule epsilon,
      int targetEvery,
      int learnEvery,
      int warmUp,
      int returnSteps,
      double priority,
      Schedule correction,
      double longestGradient) {

    /** Priority and correction as in their paper; RLKube does not publish its own. */
    public static final Settings USUAL =
        new Settings(
            1e-3,
            0.99,
            50_000,
            64,
            new LinearDecay(1.0, 0.02, 10_000),
            500,
            1,
            500,
            3,
            0.6,
            new LinearDecay(0.4, 1.0, 100_000),
            10);
  }

  private final Settings settings;
  private final RewardWeights rewards;
  private final ResumableRandom random;
  private final TrainedNetwork online;
  private float[] target;
  private final NStepReturns returns;
  private final PrioritisedReplay replay;
  private final Progress progress = new Progress();

  public DoubleDqn(Network network, Settings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.rewards = rewards;
    this.random = new ResumableRandom(seed);
    this.online = new TrainedNetwork(network, random);
    this.target = online.weights();
    this.returns = new NStepReturns(settings.returnSteps(), settings.discount());
    this.replay = new PrioritisedReplay(settings.replay(), settings.priority());
  }

  @Override
  public Actor actor() {
    return observation ->
        Exploration.epsilonGreedy(
            online.scores(observation), settings.epsilon().at(progress.steps()), random);
  }

  @Override
  public void observe(Experience experience) {
    double reward = rewards.reward(experience);
    progress.step(experience, reward);
    progress.note("charts/epsilon", settings.epsilon().at(progress.steps()));
    returns.add(experience, reward).forEach(replay::add);
    if (replay.size() >= settings.warmUp() && progress.steps() % settings.learnEvery() == 0) {
      double correction = settings.correction().at(progress.steps());
      learn(replay.sample(settings.batch(), correction, random));
    }
    if (progress.steps() % settings.targetEvery() == 0) {
      target = online.weights();
    }
  }

  private void learn(List<Drawn> batch) {
    List<Observation> before = batch.stream().map(drawn -> drawn.transition().before()).toList();
    List<Observation> after = batch.stream().map(drawn -> drawn.transition().after()).toList();
    float[][] expected = online.scores(before);
    float[][] preferred = online.scores(after);
    float[][] worth = TensorEngine.scores(online.network(), target, after);
    int[] actions = new int[batch.size()];
    float[] goals = new float[batch.size()];
    float[] weights = new float[batch.size()];
    for (int i = 0; i < goals.length; i++) {
      Drawn drawn = batch.get(i);
      actions[i] = drawn.transition().action();
      weights[i] = (float) drawn.weight();
      double onward = worth[i][Exploration.best(preferred[i], random)];
      goals[i] = (float) (drawn.transition().reward() + drawn.transition().discount() * onward);
      replay.surprised(drawn.index(), goals[i] - expected[i][actions[i]]);
    }
    progress.note(
        online.minimise(
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
    return progress.report();
  }

  @Override
  public Model model() {
    return online.model();
  }

  @Override
  public Optional<byte[]> onnx() {
    return Optional.of(online.onnx());
  }

  /** The memory of transitions is not saved: who goes on, first fills it again. */
  @Override
  public void save(Path folder) throws IOException {
    Checkpoint checkpoint = new Checkpoint().put("target", target).put("random", random.state());
    online.save(checkpoint);
    progress.save(checkpoint);
    checkpoint.write(folder);
  }

  @Override
  public void load(Path folder) throws IOException {
    Checkpoint checkpoint = Checkpoint.read(folder);
    online.load(checkpoint);
    progress.load(checkpoint);
    target = checkpoint.vector("target", target.length);
    random.resume(checkpoint.number("random"));
  }
}
