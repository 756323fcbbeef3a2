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
import io.stowage.training.replay.ReplayBuffer;
import io.stowage.training.replay.Transition;
import io.stowage.training.schedule.ExponentialDecay;
import io.stowage.training.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Deep Q-learning: a network learns what each candidate will be worth, from a memory of transitions
 * and from its own older self (Mnih et al., "Human-level control through deep reinforcement
 * learning", Nature 2015).
 */
public final class Dqn implements Learner {

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
      double longestGradient) {

    /** Those of S0 (RL-K8-Scheduler), which shortens no gradients. */
    public static final Settings S0 =
        new Settings(
            1e-3,
            0.99,
            50_000,
            64,
            new ExponentialDecay(1.0, 0.01, 10_000),
            500,
            1,
            64,
            1,
            Double.MAX_VALUE);
  }

  private final Settings settings;
  private final RewardWeights rewards;
  private final ResumableRandom random;
  private final TrainedNetwork online;
  private float[] target;
  private final NStepReturns returns;
  private final ReplayBuffer replay;
  private final Progress progress = new Progress();

  public Dqn(Network network, Settings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.rewards = rewards;
    this.random = new ResumableRandom(seed);
    this.online = new TrainedNetwork(network, random);
    this.target = online.weights();
    this.returns = new NStepReturns(settings.returnSteps(), settings.discount());
    this.replay = new ReplayBuffer(settings.replay());
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
      learn(replay.sample(settings.batch(), random));
    }
    if (progress.steps() % settings.targetEvery() == 0) {
      target = online.weights();
    }
  }

  private void learn(List<Transition> batch) {
    float[] goals = new float[batch.size()];
    int[] actions = new int[batch.size()];
    float[][] after =
        TensorEngine.scores(
            online.network(), target, batch.stream().map(Transition::after).toList());
    for (int i = 0; i < goals.length; i++) {
      Transition transition = batch.get(i);
      actions[i] = transition.action();
      goals[i] = (float) (transition.reward() + transition.discount() * max(after[i]));
    }
    List<Observation> before = batch.stream().map(Transition::before).toList();
    progress.note(
        online.minimise(
            before,
            settings.learningRate(),
            settings.longestGradient(),
            results -> {
              NDArray chosen = Chosen.of(results.scores(), actions);
              NDArray loss = chosen.sub(results.manager().create(goals)).square().mean();
              return new Terms(
                  loss, Map.of("losses/td_loss", loss, "losses/q_values", chosen.mean()));
            }));
  }

  private static double max(float[] scores) {
    double max = Double.NEGATIVE_INFINITY;
    for (float score : scores) {
      max = Math.max(max, score);
    }
    return max;
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
