package io.stowage.training.algorithm;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proximal policy optimisation: a policy and a critic learn from a stretch of experience, several
 * times over, as long as the policy stays near the one that lived it (Schulman et al., 2017). Only
 * candidates have a probability, so what the filters refuse is never explored nor learned from.
 */
public final class Ppo implements Learner {

  /**
   * What can be set.
   *
   * @param learningRate Adam's step
   * @param discount what the next step's reward counts
   * @param lambda how far advantages trust rewards more than the critic
   * @param clip how far the policy may move from the one that lived the experience
   * @param epochs how often each stretch is learned from
   * @param minibatches parts that each epoch is learned in
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
      double clip,
      int epochs,
      int minibatches,
      int steps,
      double entropyWeight,
      double valueWeight,
      double averageRate,
      double longestGradient) {

    /**
     * Those of DRL-FORCH (NetSoft 2023), whose 8 environments of 100 steps are one stretch here.
     */
    public static final Settings DRL_FORCH =
        new Settings(2.5e-4, 0.95, 0.97, 0.2, 4, 8, 800, 0.001, 0.5, 0, 0.5);
  }

  private final Settings settings;
  private final RewardWeights rewards;
  private final ResumableRandom random;
  private final TrainedNetwork trained;
  private final AverageReward average;
  private final List<Experience> stretch = new ArrayList<>();
  private final Progress progress = new Progress();

  public Ppo(Network network, Settings settings, RewardWeights rewards, long seed) {
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

  /** The stretch in numbers, as it looked to the policy that lived it. */
  @SuppressWarnings("ArrayRecordComponent") // columns of numbers, read once
  private record Lived(
      List<Observation> observations, int[] actions, double[] logs, GeneralizedAdvantage gae) {}

  private void learn(Observation next) {
    Lived lived = lived(next);
    int[] order = new int[settings.steps()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    int size = settings.steps() / settings.minibatches();
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      shuffle(order);
      for (int from = 0; from + size <= order.length; from += size) {
        learn(lived, Arrays.copyOfRange(order, from, from + size));
      }
    }
  }

  private Lived lived(Observation next) {
    int steps = stretch.size();
    List<Observation> observations =
        new ArrayList<>(stretch.stream().map(Experience::observation).toList());
    float[][] scores = trained.scores(observations);
    int[] actions = new int[steps];
    double[] logs = new double[steps];
    double[] earned = new double[steps];
    boolean[] last = new boolean[steps];
    for (int i = 0; i < steps; i++) {
      actions[i] = stretch.get(i).action();
      logs[i] = Exploration.logSoftmax(scores[i])[actions[i]];
      earned[i] = rewards.reward(stretch.get(i));
      last[i] = stretch.get(i).last();
    }
    observations.add(next);
    float[] values = trained.values(observations);
    return new Lived(
        observations,
        actions,
        logs,
        GeneralizedAdvantage.of(
            average.differential(earned), values, last, settings.discount(), settings.lambda()));
  }

  private void learn(Lived lived, int[] part) {
    int[] actions = new int[part.length];
    float[] logs = new float[part.length];
    float[] advantages = new float[part.length];
    float[] returns = new float[part.length];
    List<Observation> observations = new ArrayList<>();
    for (int i = 0; i < part.length; i++) {
      observations.add(lived.observations().get(part[i]));
      actions[i] = lived.actions()[part[i]];
      logs[i] = (float) lived.logs()[part[i]];
      advantages[i] = (float) lived.gae().advantages()[part[i]];
      returns[i] = (float) lived.gae().returns()[part[i]];
    }
    standardise(advantages);
    progress.note(
        trained.minimise(
            observations,
            settings.learningRate(),
            settings.longestGradient(),
            results -> loss(results, actions, logs, advantages, returns)));
  }

  private Terms loss(
      Results results, int[] actions, float[] logs, float[] advantages, float[] returns) {
    NDManager manager = results.manager();
    NDArray all = results.scores().logSoftmax(1);
    NDArray ratio = Chosen.of(all, actions).sub(manager.create(logs)).exp();
    NDArray advantage = manager.create(advantages);
    NDArray near = ratio.clip((float) (1 - settings.clip()), (float) (1 + settings.clip()));
    NDArray policy = ratio.mul(advantage).minimum(near.mul(advantage)).mean().neg();
    NDArray value = results.values().sub(manager.create(returns)).square().mean().mul(0.5f);
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

  private static void standardise(float[] numbers) {
    double mean = 0;
    for (float number : numbers) {
      mean += number / (double) numbers.length;
    }
    double variance = 0;
    for (float number : numbers) {
      variance += (number - mean) * (number - mean) / numbers.length;
    }
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = (float) ((numbers[i] - mean) / (Math.sqrt(variance) + 1e-8));
    }
  }

  private void shuffle(int[] order) {
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
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
