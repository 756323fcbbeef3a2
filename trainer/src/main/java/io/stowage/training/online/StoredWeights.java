package io.stowage.training.online;

import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.learning.OnnxModel;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.training.network.LinearWeights;
import java.util.SplittableRandom;

/** The weights of a stored model, to go on from. */
public final class StoredWeights {
  private StoredWeights() {}

  /** Those of a linear model for these features; any other is an error. */
  public static double[] of(ModelStore models, ModelName name, Features features) {
    StoredModel stored = models.read(name);
    Encoder encoder = stored.encoder(PolicyInputs.of(new SplittableRandom(0)));
    if (!encoder.features().equals(features)) {
      throw new IllegalArgumentException(
          "Model %s reads %s, not %s. Maybe --encoder %s."
              .formatted(
                  stored.card().title(),
                  encoder.features().encoder(),
                  features.encoder(),
                  encoder.features().encoder()));
    }
    return of(stored, features);
  }

  /** Those of a linear model, for the features of its own encoder. */
  public static double[] of(StoredModel stored, Features own) {
    try (OnnxModel model = stored.open(stored.encoder(PolicyInputs.of(new SplittableRandom(0))))) {
      return LinearWeights.of(own, model);
    }
  }
}
