package io.stowage.training.algorithm;

import io.stowage.training.Checkpoint;
import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;

/**
 * Direct search for the best vector by evolution: draw vectors around a mean, see which do best,
 * move the mean there and stretch the cloud along the way (separable CMA-ES; Ros and Hansen, "A
 * Simple Modification in CMA-ES Achieving Linear Time and Space Complexity", PPSN 2008). Maximises.
 */
public final class CmaEs implements VectorSearch {

  /**
   * What can be set.
   *
   * @param population vectors in each generation
   * @param sigma how far the first ones are from the start, in units of each coordinate's scale
   */
  public record Settings(int population, double sigma) {}

  private final int size;
  private final int population;
  private final double[] weights;
  private final double effective;
  private final double sigmaRate;
  private final double sigmaDamping;
  private final double pathRate;
  private final double rankOneRate;
  private final double rankMuRate;
  private final double expectedLength;

  private final double[] mean;
  private final double[] variance;
  private final double[] sigmaPath;
  private final double[] path;
  private double sigma;
  private long generation;
  private double[][] drawn = new double[0][];

  /**
   * A search from a start.
   *
   * @param scale how far each coordinate may usefully move
   */
  public CmaEs(double[] start, double[] scale, Settings settings) {
    this.size = start.length;
    this.population = settings.population();
    this.mean = start.clone();
    this.sigma = settings.sigma();
    this.variance = Arrays.stream(scale).map(s -> s * s).toArray();
    this.sigmaPath = new double[size];
    this.path = new double[size];
    this.weights = rankWeights(population);
    this.effective = 1 / Arrays.stream(weights).map(w -> w * w).sum();
    double n = size;
    this.sigmaRate = (effective + 2) / (n + effective + 5);
    this.sigmaDamping = 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1) + sigmaRate;
    this.pathRate = (4 + effective / n) / (n + 4 + 2 * effective / n);
    // The rates of the full method, times what a diagonal can take (section 3 of the paper).
    double faster = (n + 2) / 3;
    this.rankOneRate = Math.min(0.5, faster * 2 / ((n + 1.3) * (n + 1.3) + effective));
    this.rankMuRate =
        Math.min(
            0.5, faster * 2 * (effective - 2 + 1 / effective) / ((n + 2) * (n + 2) + effective));
    this.expectedLength = Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  }

  private static double[] rankWeights(int population) {
    int parents = population / 2;
    double[] weights = new double[parents];
    for (int i = 0; i < parents; i++) {
      weights[i] = Math.log((population + 1) / 2.0) - Math.log(i + 1.0);
    }
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(w -> w / sum).toArray();
  }

  @Override
  public double[][] ask(RandomGenerator random) {
    drawn = new double[population][size];
    for (int k = 0; k < population; k++) {
      for (int i = 0; i < size; i++) {
        drawn[k][i] =
            k % 2 == 1
                ? 2 * mean[i] - drawn[k - 1][i]
                : mean[i] + sigma * Math.sqrt(variance[i]) * random.nextGaussian();
      }
    }
    return drawn;
  }

  @Override
  public void tell(double[] values) {
    Integer[] order = new Integer[population];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> -values[k]));
    double[] before = mean.clone();
    Arrays.fill(mean, 0);
    for (int rank = 0; rank < weights.length; rank++) {
      for (int i = 0; i < size; i++) {
        mean[i] += weights[rank] * drawn[order[rank]][i];
      }
    }
    generation++;
    adapt(before, order);
  }

  private void adapt(double[] before, Integer[] order) {
    double length = 0;
    for (int i = 0; i < size; i++) {
      double step = (mean[i] - before[i]) / sigma;
      sigmaPath[i] =
          (1 - sigmaRate) * sigmaPath[i]
              + Math.sqrt(sigmaRate * (2 - sigmaRate) * effective) * step / Math.sqrt(variance[i]);
      length += sigmaPath[i] * sigmaPath[i];
    }
    length = Math.sqrt(length);
    double begun = Math.sqrt(1 - Math.pow(1 - sigmaRate, 2.0 * generation));
    boolean steady = length / begun / expectedLength < 1.4 + 2.0 / (size + 1);
    for (int i = 0; i < size; i++) {
      double step = (mean[i] - before[i]) / sigma;
      path[i] =
          (1 - pathRate) * path[i]
              + (steady ? Math.sqrt(pathRate * (2 - pathRate) * effective) * step : 0);
      double spread = 0;
      for (int rank = 0; rank < weights.length; rank++) {
        double off = (drawn[order[rank]][i] - before[i]) / sigma;
        spread += weights[rank] * off * off;
      }
      variance[i] =
          (1 - rankOneRate - rankMuRate) * variance[i]
              + rankOneRate * path[i] * path[i]
              + rankMuRate * spread;
    }
    sigma *= Math.exp(Math.min(0.3, sigmaRate / sigmaDamping * (length / expectedLength - 1)));
  }

  @Override
  public boolean comparesPairs() {
    return false;
  }

  @Override
  public double[] mean() {
    return mean.clone();
  }

  @Override
  public double sigma() {
    return sigma;
  }

  @Override
  public void save(Checkpoint checkpoint) {
    checkpoint.put("cmaes.sigma", sigma).put("cmaes.generation", generation);
    for (int i = 0; i < size; i++) {
      checkpoint
          .put("cmaes.mean." + i, mean[i])
          .put("cmaes.variance." + i, variance[i])
          .put("cmaes.sigmaPath." + i, sigmaPath[i])
          .put("cmaes.path." + i, path[i]);
    }
  }

  @Override
  public void load(Checkpoint checkpoint) {
    sigma = checkpoint.decimal("cmaes.sigma");
    generation = checkpoint.number("cmaes.generation");
    for (int i = 0; i < size; i++) {
      mean[i] = checkpoint.decimal("cmaes.mean." + i);
      variance[i] = checkpoint.decimal("cmaes.variance." + i);
      sigmaPath[i] = checkpoint.decimal("cmaes.sigmaPath." + i);
      path[i] = checkpoint.decimal("cmaes.path." + i);
    }
  }
}
