package io.stowage.training.algorithm;

import io.stowage.training.Checkpoint;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Direct search along an estimated gradient: each pair of vectors on both sides of the middle tells
 * which of the two directions is better (Salimans et al., "Evolution Strategies as a Scalable
 * Alternative to Reinforcement Learning", 2017). Since only the two of a pair are compared, each
 * pair meets a trial of its own, and many directions are tried for what a few cost on many trials:
 * with hundreds of weights and noisy trials, directions are what is scarce. Maximises.
 */
public final class EvolutionStrategy implements VectorSearch {

  /**
   * What can be set.
   *
   * @param pairs directions in each generation
   * @param sigma how far vectors are from the middle, in units of each coordinate's scale
   * @param step how far the middle moves in each generation, root mean square in the same units
   * @param momentum how much of the last direction is kept
   * @param half generations after which steps are half as long; usually so many that it never shows
   */
  public record Settings(int pairs, double sigma, double step, double momentum, double half) {
    public static final Settings USUAL = new Settings(72, 0.1, 0.02, 0.9, 1e6);
  }

  private final Settings settings;
  private final double[] scale;
  private final double[] mean;
  private final double[] direction;
  private double[][] drawn = new double[0][];
  private int generations;

  /**
   * A search from a start.
   *
   * @param scale how far each coordinate may usefully move
   */
  public EvolutionStrategy(double[] start, double[] scale, Settings settings) {
    this.settings = settings;
    this.scale = scale.clone();
    this.mean = start.clone();
    this.direction = new double[start.length];
  }

  @Override
  public double[][] ask(RandomGenerator random) {
    drawn = new double[settings.pairs][mean.length];
    double[][] vectors = new double[2 * settings.pairs][mean.length];
    for (int pair = 0; pair < settings.pairs; pair++) {
      for (int i = 0; i < mean.length; i++) {
        drawn[pair][i] = random.nextGaussian();
        double off = settings.sigma * scale[i] * drawn[pair][i];
        vectors[2 * pair][i] = mean[i] + off;
        vectors[2 * pair + 1][i] = mean[i] - off;
      }
    }
    return vectors;
  }

  @Override
  public void tell(double[] values) {
    double[] differences = new double[settings.pairs];
    Arrays.setAll(differences, pair -> values[2 * pair] - values[2 * pair + 1]);
    double usual = middle(differences);
    double length = 0;
    for (int i = 0; i < mean.length; i++) {
      double gradient = 0;
      for (int pair = 0; pair < settings.pairs; pair++) {
        // A trial on which everything differs by much must not outvote all others.
        gradient += Math.tanh(differences[pair] / (2 * usual)) * drawn[pair][i];
      }
      direction[i] = settings.momentum * direction[i] + (1 - settings.momentum) * gradient;
      length += direction[i] * direction[i];
    }
    length = Math.sqrt(length / mean.length);
    // A direction is mostly noise: long steps find the way, short ones stop wandering about it.
    double step = settings.step * Math.pow(0.5, generations++ / settings.half);
    for (int i = 0; i < mean.length && length > 0; i++) {
      mean[i] += step * scale[i] * direction[i] / length;
    }
  }

  /** The middle one by size of those that differ at all. */
  private static double middle(double[] differences) {
    double[] sizes =
        Arrays.stream(differences).map(Math::abs).filter(d -> d > 0).sorted().toArray();
    return sizes.length == 0 ? 1 : sizes[sizes.length / 2];
  }

  @Override
  public boolean comparesPairs() {
    return true;
  }

  @Override
  public double[] mean() {
    return mean.clone();
  }

  @Override
  public double sigma() {
    return settings.sigma;
  }

  @Override
  public void save(Checkpoint checkpoint) {
    checkpoint.put("es.generations", generations);
    for (int i = 0; i < mean.length; i++) {
      checkpoint.put("es.mean." + i, mean[i]).put("es.direction." + i, direction[i]);
    }
  }

  @Override
  public void load(Checkpoint checkpoint) {
    generations = (int) checkpoint.number("es.generations");
    for (int i = 0; i < mean.length; i++) {
      mean[i] = checkpoint.decimal("es.mean." + i);
      direction[i] = checkpoint.decimal("es.direction." + i);
    }
  }
}
