package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.training.onnx.OnnxGraph;
import java.util.Map;

/**
 * A weighted sum of a candidate's features, whose weights are themselves weighted sums of the
 * context: score = x · (W c), rounded so that nodes which differ in nothing that counts are equal.
 * Linear in what is learned, so that a search finds its way quickly.
 */
public final class LinearNetwork implements Model {
  private static final float STEPS = 4096;

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
      scores[i] = (float) Math.rint(sum * STEPS) / STEPS;
    }
    return scores;
  }

  /** The network as an ONNX file. */
  public byte[] onnx() {
    OnnxGraph graph = new OnnxGraph("linear");
    String nodes = graph.input("nodes", "candidates", features);
    String context = graph.input("context", contexts);
    String ofContext =
        graph.apply("MatMul", graph.constant("weights", weights, features, contexts), context);
    String steps = graph.constant("steps", new float[] {STEPS}, 1);
    String coarse =
        graph.apply("Round", graph.apply("Mul", graph.apply("MatMul", nodes, ofContext), steps));
    graph.applyAs("scores", "Div", Map.of(), coarse, steps);
    graph.output("scores", "candidates");
    return graph.toBytes();
  }
}
