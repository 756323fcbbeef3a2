package io.stowage.training.algorithm;

import io.stowage.training.Checkpoint;

/**
 * The mean of the steps of a search, of which late ones count most: about the last quarter of them.
 * A search that meets noise wanders about what is best, and the mean of where it was is nearer to
 * that than where it is (polynomial-decay averaging; Shamir and Zhang, "Stochastic Gradient Descent
 * for Non-smooth Optimization", ICML 2013).
 */
public final class FadingMean {
  private static final double FADING = 3;

  private final double[] mean;
  private long steps;

  public FadingMean(double[] start) {
    this.mean = start.clone();
  }

  /** Counts the next step. */
  public void add(double[] step) {
    double share = (FADING + 1) / (++steps + FADING);
    for (int i = 0; i < mean.length; i++) {
      mean[i] += share * (step[i] - mean[i]);
    }
  }

  public double[] mean() {
    return mean.clone();
  }

  /** Writes all that is needed to go on. */
  public void save(Checkpoint checkpoint) {
    checkpoint.put("mean.steps", steps);
    for (int i = 0; i < mean.length; i++) {
      checkpoint.put("mean." + i, mean[i]);
    }
  }

  /** Goes on from where one of the same size was saved. */
  public void load(Checkpoint checkpoint) {
    steps = checkpoint.number("mean.steps");
    for (int i = 0; i < mean.length; i++) {
      mean[i] = checkpoint.decimal("mean." + i);
    }
  }
}
