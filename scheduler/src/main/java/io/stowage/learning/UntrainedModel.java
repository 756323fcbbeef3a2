package io.stowage.learning;

import java.util.random.RandomGenerator;

/**
 * A network of the general model's kind, score = x · (W c), with weights that nobody has learned.
 * Whatever it reaches is owed to the kind of network and to luck: a learned one must be better.
 */
public final class UntrainedModel implements Model {
  private final int features;
  private final float[][] weights;

  /** With weights drawn from the normal distribution, so that scores are of the order of 1. */
  public UntrainedModel(Features features, RandomGenerator random) {
    this.features = features.node().size();
    int contexts = features.context().size();
    double scale = 1 / Math.sqrt((double) this.features * contexts);
    weights = new float[this.features][contexts];
    for (float[] row : weights) {
      for (int c = 0; c < contexts; c++) {
        row[c] = (float) (random.nextGaussian() * scale);
      }
    }
  }

  @Override
  public float[] scores(Observation observation) {
    float[] scores = new float[observation.candidates()];
    for (int f = 0; f < features; f++) {
      float ofContext = 0;
      for (int c = 0; c < weights[f].length; c++) {
        ofContext += weights[f][c] * observation.context()[c];
      }
      for (int i = 0; i < scores.length; i++) {
        scores[i] += ofContext * observation.nodes()[i * features + f];
      }
    }
    return scores;
  }

  @Override
  public boolean scoresNodesAlone() {
    return true;
  }
}
