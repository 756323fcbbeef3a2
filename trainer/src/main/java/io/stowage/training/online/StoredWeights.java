package io.stowage.training.online;

import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.learning.OnnxModel;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.training.network.LinearWeights;
import io.stowage.training.network.RetoldWeights;
import java.util.SplittableRandom;

/** The weights of a stored model, to go on from. */
public final class StoredWeights {
  private StoredWeights() {}

  /**
   * Those of a linear model, for these features; a model that is not linear, or that reads what
   * they do not tell, is an error.
   */
  public static double[] of(ModelStore models, ModelName name, Features features) {
    StoredModel stored = models.read(name);
    Encoder encoder = stored.encoder(PolicyInputs.of(new SplittableRandom(0)));
    return RetoldWeights.of(encoder.features(), of(stored, encoder.features()), features);
  }

  /** Those of a linear model, for the features of its own encoder. */
  public static double[] of(StoredModel stored, Features own) {
    try (OnnxModel model = stored.open(stored.encoder(PolicyInputs.of(new SplittableRandom(0))))) {
      return LinearWeights.of(own, model);
    }
  }
}
