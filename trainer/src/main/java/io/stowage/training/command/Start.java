package io.stowage.training.command;

import io.stowage.learning.Features;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.network.StartingWeights;
import io.stowage.training.online.StoredWeights;
import java.util.List;

/** What a search begins with, as it was named: models and heuristics, with a plus between them. */
final class Start {
  private static final String MODEL = "model:";

  private Start() {}

  /** The sum of the weights of all that was named. */
  static double[] of(String names, ModelStore models, Features features) {
    double[] sum = new double[LinearNetwork.size(features)];
    for (String name : List.of(names.split("\\+"))) {
      double[] weights =
          name.startsWith(MODEL)
              ? StoredWeights.of(models, ModelName.parse(name.substring(MODEL.length())), features)
              : StartingWeights.of(features, name);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += weights[i];
      }
    }
    return sum;
  }
}
