package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import java.util.Arrays;

/**
 * The weights of a linear network that is known by its answers alone, as one from a file is: asked
 * for one feature in one context at a time, its score is a weight.
 */
public final class LinearWeights {
  // Scores are rounded; asked for a multiple of a feature, the rounding is that much finer.
  private static final float ENLARGED = 1024;
  private static final double TOLERANCE = 1e-3;

  private LinearWeights() {}

  /** The weights; a network that is not linear is an error. */
  public static double[] of(Features features, Model model) {
    int rows = features.node().size();
    int columns = features.context().size();
    double[] weights = new double[rows * columns];
    float[] each = new float[rows * rows];
    for (int row = 0; row < rows; row++) {
      each[row * rows + row] = ENLARGED;
    }
    int[] slots = new int[rows];
    Arrays.setAll(slots, i -> i);
    for (int column = 0; column < columns; column++) {
      float[] context = new float[columns];
      context[column] = 1;
      float[] scores = model.scores(new Observation(each, context, slots));
      for (int row = 0; row < rows; row++) {
        weights[row * columns + column] = scores[row] / ENLARGED;
      }
    }
    check(features, model, weights);
    return weights;
  }

  /** Whether it says the same as they do where all features count at once. */
  private static void check(Features features, Model model, double[] weights) {
    float[] row = unlike(features.node().size(), 5);
    float[] context = unlike(features.context().size(), 3);
    Observation seen = new Observation(row, context, new int[1]);
    double said = model.scores(seen)[0];
    double expected = new LinearNetwork(features, weights).scores(seen)[0];
    if (!(Math.abs(said - expected) <= TOLERANCE * (1 + Math.abs(expected)))) {
      throw new IllegalArgumentException(
          "The model is not linear, and a search can begin only with one that is. Maybe"
              + " model:general.");
    }
  }

  private static float[] unlike(int length, int kinds) {
    float[] numbers = new float[length];
    for (int i = 0; i < length; i++) {
      numbers[i] = 0.5f + 0.25f * (i % kinds);
    }
    return numbers;
  }
}
