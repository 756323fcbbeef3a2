package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import java.util.Arrays;

/**
 * A model that looks on while it decides: by how much each feature tells the candidates of a choice
 * apart. A weight of a feature that hardly differs must move far to change anything; a search that
 * moves all weights alike learns such features late.
 */
public final class FeatureSpread implements Model {
  private static final double LEAST_SCALE = 0.25;
  private static final double LARGEST_SCALE = 4;

  private final Model deciding;
  private final int features;
  private final int contexts;
  private final double[] variances;
  private final long[] choices;

  public FeatureSpread(Features features, Model deciding) {
    this.deciding = deciding;
    this.features = features.node().size();
    this.contexts = features.context().size();
    this.variances = new double[this.features * contexts];
    this.choices = new long[contexts];
  }

  /** All candidates are to be seen at each choice. */
  @Override
  public boolean scoresNodesAlone() {
    return false;
  }

  @Override
  public float[] scores(Observation seen) {
    for (int c = 0; c < contexts; c++) {
      choices[c] += seen.context()[c] == 0 ? 0 : 1;
    }
    for (int f = 0; f < features; f++) {
      double variance = variance(seen, f);
      for (int c = 0; c < contexts; c++) {
        variances[f * contexts + c] += seen.context()[c] == 0 ? 0 : variance;
      }
    }
    return deciding.scores(seen);
  }

  private double variance(Observation seen, int feature) {
    int candidates = seen.candidates();
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < candidates; i++) {
      double value = seen.nodes()[i * features + feature];
      sum += value;
      squares += value * value;
    }
    double mean = sum / candidates;
    return Math.max(0, squares / candidates - mean * mean);
  }

  /**
   * How far each weight of a linear network may usefully move: the less its feature differs, the
   * farther, within bounds; as far as usual where it never differed.
   */
  public double[] scale() {
    double[] spreads = new double[variances.length];
    for (int i = 0; i < spreads.length; i++) {
      spreads[i] = Math.sqrt(variances[i] / Math.max(1, choices[i % contexts]));
    }
    double[] known = Arrays.stream(spreads).filter(spread -> spread > 0).sorted().toArray();
    double middle = known.length == 0 ? 1 : known[known.length / 2];
    return Arrays.stream(spreads)
        .map(spread -> spread == 0 ? 1 : Math.clamp(middle / spread, LEAST_SCALE, LARGEST_SCALE))
        .toArray();
  }
}
