package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;

/**
 * A weighted sum of a candidate's features, whose weights are themselves weighted sums of the
 * context: score = x · (W c). Linear in what is learned, so that a search finds its way quickly.
 */
public final class LinearNetwork implements Model {
  private final int features;
  private final int contexts;
  private final float[] weights;
  private final float[] ofContext;

  /**
   * The network with these weights.
   *
   * @param weights one for each pair of feature and context, feature by feature
   */
  public LinearNetwork(Features features, double[] weights) {
    this.features = features.node().size();
    this.contexts = features.context().size();
    this.weights = new float[weights.length];
    for (int i = 0; i < weights.length; i++) {
      this.weights[i] = (float) weights[i];
    }
    this.ofContext = new float[this.features];
  }

  public static int size(Features features) {
    return features.node().size() * features.context().size();
  }

  @Override
  public boolean scoresNodesAlone() {
    return true;
  }

  @Override
  public float[] scores(Observation observation) {
    for (int f = 0; f < features; f++) {
      float sum = 0;
      for (int c = 0; c < contexts; c++) {
        sum += weights[f * contexts + c] * observation.context()[c];
      }
      ofContext[f] = sum;
    }
    float[] scores = new float[observation.candidates()];
    float[] rows = observation.nodes();
    for (int i = 0; i < scores.length; i++) {
      float sum = 0;
      int from = i * features;
      for (int f = 0; f < features; f++) {
        sum += rows[from + f] * ofContext[f];
      }
      scores[i] = sum;
    }
    return scores;
  }
}
