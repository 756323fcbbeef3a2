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
import io.stowage.training.network.TensorEngine.Loss;
import io.stowage.training.network.TensorEngine.Terms;
import io.stowage.training.replay.AverageReward;
import io.stowage.training.replay.GeneralizedAdvantage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What all that learn a policy and a critic keep: one network for both, the mean reward, and a
 * stretch of experience. A stretch that is not full is not saved: who goes on, begins another.
 */
final class PolicyKnowledge implements Knowledge {
  private final PolicySettings settings;
  private final NetworkKnowledge own;
  private final AverageReward average;
  private final List<Experience> stretch = new ArrayList<>();
  private final List<Double> rewards = new ArrayList<>();

  PolicyKnowledge(Network network, PolicySettings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.own = new NetworkKnowledge(network, rewards, seed);
    this.average = new AverageReward(settings.averageRate());
  }

  /** A full stretch in numbers, as it looked to the policy that lived it. */
  @SuppressWarnings("ArrayRecordComponent") // columns of numbers, read once
  record Lived(List<Observation> observations, int[] actions, GeneralizedAdvantage gae) {}

  ResumableRandom random() {
    return own.random();
  }

  Actor actor() {
    return observation -> Exploration.sample(own.network().scores(observation), own.random());
  }

  float[][] scores(List<Observation> observations) {
    return own.network().scores(observations);
  }

  /**
   * Takes in one more choice. A stretch is told when it is full and the choice after it shows what
   * it led to.
   */
  Optional<Lived> lived(Experience experience) {
    Optional<Lived> full = Optional.empty();
    if (stretch.size() == settings.steps()) {
      full = Optional.of(lived(experience.observation()));
      stretch.clear();
      rewards.clear();
    }
    rewards.add(own.lived(experience));
    stretch.add(experience);
    return full;
  }

  private Lived lived(Observation next) {
    int[] actions = stretch.stream().mapToInt(Experience::action).toArray();
    boolean[] last = new boolean[actions.length];
    for (int i = 0; i < last.length; i++) {
      last[i] = stretch.get(i).last();
    }
    List<Observation> observations = stretch.stream().map(Experience::observation).toList();
    List<Observation> andNext = new ArrayList<>(observations);
    andNext.add(next);
    double[] earned = rewards.stream().mapToDouble(Double::doubleValue).toArray();
    GeneralizedAdvantage gae =
        GeneralizedAdvantage.of(
            average.differential(earned),
            own.network().values(andNext),
            last,
            settings.discount(),
            settings.lambda());
    own.progress().note("charts/average_reward", average.mean());
    return new Lived(observations, actions, gae);
  }

  /** One step downhill. */
  void minimise(List<Observation> observations, Loss loss) {
    own.progress()
        .note(
            own.network()
                .minimise(observations, settings.learningRate(), settings.longestGradient(), loss));
  }

  /** The loss of policy and critic together, less what variety is worth. */
  Terms terms(NDArray logs, NDArray policy, NDArray value) {
    NDArray entropy = logs.exp().mul(logs).sum(new int[] {1}).mean().neg();
    NDArray total =
        policy
            .add(value.mul((float) settings.valueWeight()))
            .sub(entropy.mul((float) settings.entropyWeight()));
    return new Terms(
        total,
        Map.of(
            "losses/policy_loss", policy, "losses/value_loss", value, "losses/entropy", entropy));
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
    own.save(checkpoint.put("averageReward", average.mean()));
  }

  @Override
  public void load(Checkpoint checkpoint) {
    own.load(checkpoint);
    average.resume(checkpoint.decimal("averageReward"));
    stretch.clear();
    rewards.clear();
  }

  @Override
  public void startFrom(Checkpoint checkpoint) {
    own.startFrom(checkpoint);
  }
}
