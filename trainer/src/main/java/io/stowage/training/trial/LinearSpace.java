package io.stowage.training.trial;

import io.stowage.learning.Features;
import io.stowage.training.network.FeatureSpread;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.network.SearchSpace;

/**
 * Where a search for the weights of a linear network looks: around a start, as far as is useful.
 */
public final class LinearSpace {
  // Runs of the start by which features are compared.
  private static final int LOOKED_AT = 4;

  private LinearSpace() {}

  /** The space around these weights, by runs with the seeds before this one. */
  public static SearchSpace around(double[] start, Features features, Trials trials, long seed) {
    FeatureSpread spread = new FeatureSpread(features, new LinearNetwork(features, start));
    trials
        .withoutRivals()
        .of(seed - LOOKED_AT, LOOKED_AT)
        .forEach(trial -> trial.of(features.encoder(), () -> spread));
    return SearchSpace.linear(features, start, spread.scale());
  }
}
