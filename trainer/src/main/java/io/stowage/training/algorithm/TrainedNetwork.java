package io.stowage.training.algorithm;

import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.training.Checkpoint;
import io.stowage.training.network.Network;
import io.stowage.training.network.NetworkModel;
import io.stowage.training.network.OnnxOperations;
import io.stowage.training.network.TensorEngine;
import io.stowage.training.network.TensorEngine.Gradient;
import io.stowage.training.network.TensorEngine.Loss;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A network and its weights, which Adam moves against gradients (Kingma and Ba, "Adam: A Method for
 * Stochastic Optimization", ICLR 2015).
 */
final class TrainedNetwork {
  private static final double FIRST_MOMENT = 0.9;
  private static final double SECOND_MOMENT = 0.999;
  private static final double EPSILON = 1e-8;

  private final Network network;
  private float[] weights;
  private float[] mean;
  private float[] variance;
  private long steps;

  TrainedNetwork(Network network, RandomGenerator random) {
    this.network = network;
    this.weights = network.layout().initial(random);
    this.mean = new float[weights.length];
    this.variance = new float[weights.length];
  }

  Network network() {
    return network;
  }

  /** The weights now; a copy. */
  float[] weights() {
    return weights.clone();
  }

  Model model() {
    return new NetworkModel(network, weights());
  }

  /** The same as an ONNX file. */
  byte[] onnx() {
    return OnnxOperations.file(network, weights);
  }

  float[] scores(Observation observation) {
    return scores(List.of(observation))[0];
  }

  float[][] scores(List<Observation> observations) {
    return TensorEngine.scores(network, weights, observations);
  }

  float[] values(List<Observation> observations) {
    return TensorEngine.values(network, weights, observations);
  }

  /**
   * One step downhill on a batch; answers the loss and its terms.
   *
   * @param longest a gradient that is longer is shortened to this
   */
  Map<String, Double> minimise(
      List<Observation> observations, double rate, double longest, Loss loss) {
    Gradient gradient = TensorEngine.gradient(network, weights, observations, loss);
    double scale = Math.min(1, longest / Math.max(length(gradient.ofWeights()), 1e-12));
    steps++;
    double meanBias = 1 - Math.pow(FIRST_MOMENT, (double) steps);
    double varianceBias = 1 - Math.pow(SECOND_MOMENT, (double) steps);
    for (int i = 0; i < weights.length; i++) {
      double slope = scale * gradient.ofWeights()[i];
      mean[i] = (float) (FIRST_MOMENT * mean[i] + (1 - FIRST_MOMENT) * slope);
      variance[i] = (float) (SECOND_MOMENT * variance[i] + (1 - SECOND_MOMENT) * slope * slope);
      weights[i] -=
          (float) (rate * mean[i] / meanBias / (Math.sqrt(variance[i] / varianceBias) + EPSILON));
    }
    Map<String, Double> told = new HashMap<>(gradient.reported());
    told.put("train/loss", gradient.loss());
    told.put("train/n_updates", (double) steps);
    told.put("train/learning_rate", rate);
    return told;
  }

  private static double length(float[] vector) {
    double sum = 0;
    for (float part : vector) {
      sum += (double) part * part;
    }
    return Math.sqrt(sum);
  }

  void save(Checkpoint checkpoint) {
    checkpoint
        .put("weights", weights)
        .put("adam.mean", mean)
        .put("adam.variance", variance)
        .put("adam.steps", steps);
  }

  void load(Checkpoint checkpoint) {
    weights = checkpoint.vector("weights", weights.length);
    mean = checkpoint.vector("adam.mean", weights.length);
    variance = checkpoint.vector("adam.variance", weights.length);
    steps = checkpoint.number("adam.steps");
  }

  /** Takes over the weights alone, and none of the optimiser's memory. */
  void startFrom(Checkpoint checkpoint) {
    weights = checkpoint.vector("weights", weights.length);
  }
}
