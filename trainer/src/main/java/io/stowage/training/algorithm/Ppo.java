package io.stowage.training.algorithm;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Observation;
import io.stowage.training.Knowledge;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.algorithm.PolicyKnowledge.Lived;
import io.stowage.training.network.Network;
import io.stowage.training.network.TensorEngine.Results;
import io.stowage.training.network.TensorEngine.Terms;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Proximal policy optimisation: a policy and a critic learn from a stretch of experience, several
 * times over, as long as the policy stays near the one that lived it (Schulman et al., 2017). Only
 * candidates have a probability, so what the filters refuse is never explored nor learned from.
 */
public final class Ppo implements Learner {

  /**
   * What can be set.
   *
   * @param clip how far the policy may move from the one that lived the experience
   * @param epochs how often each stretch is learned from
   * @param minibatches parts that each epoch is learned in
   */
  public record Settings(PolicySettings common, double clip, int epochs, int minibatches) {
    public static final Settings DRL_FORCH = new Settings(PolicySettings.DRL_FORCH, 0.2, 4, 8);
  }

  private final Settings settings;
  private final PolicyKnowledge policy;

  public Ppo(Network network, Settings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.policy = new PolicyKnowledge(network, settings.common(), rewards, seed);
  }

  @Override
  public Actor actor() {
    return policy.actor();
  }

  @Override
  public void observe(Experience experience) {
    policy.lived(experience).ifPresent(this::learn);
  }

  private void learn(Lived lived) {
    double[] logs = logs(lived);
    int[] order = IntStream.range(0, logs.length).toArray();
    int size = order.length / settings.minibatches();
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      shuffle(order);
      for (int from = 0; from + size <= order.length; from += size) {
        learn(lived, logs, Arrays.copyOfRange(order, from, from + size));
      }
    }
  }

  /** How likely each choice was to the policy that made it. */
  private double[] logs(Lived lived) {
    float[][] scores = policy.scores(lived.observations());
    double[] logs = new double[scores.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Exploration.logSoftmax(scores[i])[lived.actions()[i]];
    }
    return logs;
  }

  private void learn(Lived lived, double[] logs, int[] part) {
    List<Observation> observations =
        Arrays.stream(part).mapToObj(lived.observations()::get).toList();
    int[] actions = Arrays.stream(part).map(i -> lived.actions()[i]).toArray();
    float[] before = new float[part.length];
    for (int i = 0; i < part.length; i++) {
      before[i] = (float) logs[part[i]];
    }
    float[] advantages = lived.gae().advantagesOf(part);
    standardise(advantages);
    float[] returns = lived.gae().returnsOf(part);
    policy.minimise(observations, results -> loss(results, actions, before, advantages, returns));
  }

  private Terms loss(
      Results results, int[] actions, float[] before, float[] advantages, float[] returns) {
    NDManager manager = results.manager();
    NDArray logs = results.scores().logSoftmax(1);
    NDArray ratio = Chosen.of(logs, actions).sub(manager.create(before)).exp();
    NDArray advantage = manager.create(advantages);
    NDArray near = ratio.clip((float) (1 - settings.clip()), (float) (1 + settings.clip()));
    return policy.terms(
        logs,
        ratio.mul(advantage).minimum(near.mul(advantage)).mean().neg(),
        results.values().sub(manager.create(returns)).square().mean().mul(0.5f));
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
      int other = policy.random().nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
  }

  @Override
  public Knowledge knowledge() {
    return policy;
  }
}
