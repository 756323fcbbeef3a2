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
import io.stowage.training.network.TensorEngine.Results;
import io.stowage.training.network.TensorEngine.Terms;
import io.stowage.training.replay.AverageReward;
import io.stowage.training.replay.GeneralizedAdvantage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Advantage actor-critic: after a few choices the policy moves towards those that turned out better
 * than the critic expected (Mnih et al., "Asynchronous Methods for Deep Reinforcement Learning",
 * ICML 2016, with one actor). It can also learn from a task that never ends, by average reward.
 */
public final class A2c implements Learner {

  /**
   * What can be set.
   *
   * @param learningRate Adam's step
   * @param discount what the next step's reward counts; 1 with average reward
   * @param lambda how far advantages trust rewards more than the critic
   * @param steps choices in each stretch
   * @param entropyWeight how much variety is worth
   * @param valueWeight how much the critic's error counts
   * @param averageRate how fast the mean reward is followed that is taken off all; 0 takes none off
   * @param longestGradient longer gradients are shortened to this
   */
  public record Settings(
      double learningRate,
      double discount,
      double lambda,
      int steps,
      double entropyWeight,
      double valueWeight,
      double averageRate,
      double longestGradient) {

    /** Learning rate and discount are S4's; the rest is Stable-Baselines3's. */
    public static final Settings S4 = new Settings(3e-4, 0.99, 1, 32, 0.001, 0.5, 0, 0.5);
  }

  private final Settings settings;
  private final RewardWeights rewards;
  private final ResumableRandom random;
  private final TrainedNetwork trained;
  private final AverageReward average;
  private final List<Experience> stretch = new ArrayList<>();
  private final Progress progress = new Progress();

  public A2c(Network network, Settings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.rewards = rewards;
    this.random = new ResumableRandom(seed);
    this.trained = new TrainedNetwork(network, random);
    this.average = new AverageReward(settings.averageRate());
  }

  @Override
  public Actor actor() {
    return observation -> Exploration.sample(trained.scores(observation), random);
  }

  /** Learns when the stretch is full; the choice after it only tells what the stretch led to. */
  @Override
  public void observe(Experience experience) {
    if (stretch.size() == settings.steps()) {
      learn(experience.observation());
      stretch.clear();
    }
    progress.step(experience, rewards.reward(experience));
    stretch.add(experience);
  }

  private void learn(Observation next) {
    int steps = stretch.size();
    double[] earned = new double[steps];
    int[] actions = new int[steps];
    boolean[] last = new boolean[steps];
    for (int i = 0; i < steps; i++) {
      earned[i] = rewards.reward(stretch.get(i));
      actions[i] = stretch.get(i).action();
      last[i] = stretch.get(i).last();
    }
    List<Observation> lived = stretch.stream().map(Experience::observation).toList();
    List<Observation> andNext = new ArrayList<>(lived);
    andNext.add(next);
    GeneralizedAdvantage gae =
        GeneralizedAdvantage.of(
            average.differential(earned),
            trained.values(andNext),
            last,
            settings.discount(),
            settings.lambda());
    progress.note("charts/average_reward", average.mean());
    progress.note(
        trained.minimise(
            lived,
            settings.learningRate(),
            settings.longestGradient(),
            results -> loss(results, actions, gae)));
  }

  private Terms loss(Results results, int[] actions, GeneralizedAdvantage gae) {
    NDArray all = results.scores().logSoftmax(1);
    NDArray advantages = results.manager().create(floats(gae.advantages()));
    NDArray returns = results.manager().create(floats(gae.returns()));
    NDArray policy = Chosen.of(all, actions).mul(advantages).mean().neg();
    NDArray value = results.values().sub(returns).square().mean();
    NDArray entropy = all.exp().mul(all).sum(new int[] {1}).mean().neg();
    NDArray total =
        policy
            .add(value.mul((float) settings.valueWeight()))
            .sub(entropy.mul((float) settings.entropyWeight()));
    return new Terms(
        total,
        Map.of(
            "losses/policy_loss", policy, "losses/value_loss", value, "losses/entropy", entropy));
  }

  private static float[] floats(double[] numbers) {
    float[] floats = new float[numbers.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) numbers[i];
    }
    return floats;
  }

  @Override
  public Report report() {
    return progress.report();
  }

  @Override
  public Model model() {
    return trained.model();
  }

  @Override
  public Optional<byte[]> onnx() {
    return Optional.of(trained.onnx());
  }

  /** A stretch that is not full is not saved: who goes on, begins another. */
  @Override
  public void save(Path folder) throws IOException {
    Checkpoint checkpoint =
        new Checkpoint().put("random", random.state()).put("averageReward", average.mean());
    trained.save(checkpoint);
    progress.save(checkpoint);
    checkpoint.write(folder);
  }

  @Override
  public void load(Path folder) throws IOException {
    Checkpoint checkpoint = Checkpoint.read(folder);
    trained.load(checkpoint);
    progress.load(checkpoint);
    average.resume(checkpoint.decimal("averageReward"));
    random.resume(checkpoint.number("random"));
    stretch.clear();
  }

  @Override
  public void startFrom(Path folder) throws IOException {
    trained.startFrom(Checkpoint.read(folder));
  }
}
