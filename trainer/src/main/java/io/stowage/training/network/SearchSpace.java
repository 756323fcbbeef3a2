package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.learning.Model;
import java.util.Arrays;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The weights of a network as a search sees them.
 *
 * @param start where it begins
 * @param scale how far each weight may usefully move
 * @param model what weights make; for one thread
 * @param onnx the same as a file
 */
@SuppressWarnings("ArrayRecordComponent") // read by a search, never compared
public record SearchSpace(
    double[] start,
    double[] scale,
    Function<double[], Model> model,
    Function<double[], byte[]> onnx) {
  // A row that begins at zero may move, too.
  private static final double LEAST_SCALE = 0.1;

  /** Those of the linear network, from given ones on. */
  public static SearchSpace linear(Features features, double[] start, double[] scale) {
    return new SearchSpace(
        start,
        scale,
        weights -> new LinearNetwork(features, weights),
        weights -> new LinearNetwork(features, weights).onnx());
  }

  /** Those of any network. */
  public static SearchSpace of(Network network, RandomGenerator random) {
    float[] initial = network.layout().initial(random);
    double[] scale = new double[initial.length];
    for (Layout.Matrix matrix : network.layout().matrices()) {
      double spread = Math.max(LEAST_SCALE, matrix.spread());
      Arrays.fill(scale, matrix.from(), matrix.from() + matrix.size(), spread);
    }
    double[] start = new double[initial.length];
    for (int i = 0; i < start.length; i++) {
      start[i] = initial[i];
    }
    return new SearchSpace(
        start,
        scale,
        weights -> new NetworkModel(network, floats(weights)),
        weights -> OnnxOperations.file(network, floats(weights)));
  }

  private static float[] floats(double[] weights) {
    float[] floats = new float[weights.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) weights[i];
    }
    return floats;
  }
}
