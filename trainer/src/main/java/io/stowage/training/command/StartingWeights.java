package io.stowage.training.command;

import io.stowage.learning.Features;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.training.network.LinearNetwork;
import java.util.List;

/**
 * Where a search begins: with the best heuristic that the features can express, since what is
 * learned on top of it is learned faster than all of it.
 */
final class StartingWeights {
  private static final double TIE_BREAK = -0.05;

  private final Features features;
  private final double[] weights;

  private StartingWeights(Features features) {
    this.features = features;
    this.weights = new double[LinearNetwork.size(features)];
  }

  static double[] of(Features features) {
    StartingWeights start = new StartingWeights(features);
    if (features.encoder().equals(GeneralEncoder.NAME)) {
      start.likeFgdCpu();
    }
    return start.weights;
  }

  /** FGD's points, and for pods without GPU the node with the least GPU for its CPU. */
  private void likeFgdCpu() {
    for (String kind : List.of("share", "device", "devices")) {
      set("fragmentationPoints", kind, 1);
      set("rank", kind, TIE_BREAK);
    }
    set("gpuPerCpu", "cpu", -1);
    set("rank", "cpu", TIE_BREAK);
  }

  private void set(String feature, String kind, double weight) {
    int row = features.node().indexOf(feature);
    int column = features.context().indexOf(kind + "*one");
    weights[row * features.context().size() + column] = weight;
  }
}
