package io.stowage.training.algorithm;

import io.stowage.learning.Experience;
import io.stowage.learning.Model;
import io.stowage.training.Checkpoint;
import io.stowage.training.Knowledge;
import io.stowage.training.Progress;
import io.stowage.training.Report;
import io.stowage.training.ResumableRandom;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;

/** What every learner with a network keeps: the network, its randomness and how far it has come. */
final class NetworkKnowledge implements Knowledge {
  private final RewardWeights rewards;
  private final ResumableRandom random;
  private final TrainedNetwork network;
  private final Progress progress = new Progress();

  NetworkKnowledge(Network shape, RewardWeights rewards, long seed) {
    this.rewards = rewards;
    this.random = new ResumableRandom(seed);
    this.network = new TrainedNetwork(shape, random);
  }

  ResumableRandom random() {
    return random;
  }

  TrainedNetwork network() {
    return network;
  }

  Progress progress() {
    return progress;
  }

  /** Counts one more choice; answers the reward to learn from. */
  double lived(Experience experience) {
    progress.step(experience, rewards.reward(experience));
    return rewards.scaled(experience);
  }

  @Override
  public Report report() {
    return progress.report();
  }

  @Override
  public Model model() {
    return network.model();
  }

  @Override
  public byte[] onnx() {
    return network.onnx();
  }

  @Override
  public void save(Checkpoint checkpoint) {
    checkpoint.put("random", random.state());
    network.save(checkpoint);
    progress.save(checkpoint);
  }

  @Override
  public void load(Checkpoint checkpoint) {
    network.load(checkpoint);
    progress.load(checkpoint);
    random.resume(checkpoint.number("random"));
  }

  @Override
  public void startFrom(Checkpoint checkpoint) {
    network.startFrom(checkpoint);
  }
}
