package io.stowage.training;

import io.stowage.training.algorithm.VectorSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Direct policy search: vectors of weights that are compared meet the same trials, so that they
 * differ by their weights alone (common random numbers).
 */
public final class PolicySearch {
  // Against the usual one; a trial that hardly tells vectors apart would else be noise made loud.
  private static final double LEAST_SPREAD = 0.2;

  /** What weights are tried on; safe to be used by several threads at once. */
  public interface Trial extends ToDoubleFunction<double[]> {}

  /**
   * What one generation came to.
   *
   * @param mean the mean value of its vectors over all trials
   * @param best the mean value of the best of them, which is partly luck
   */
  public record Generation(int number, double mean, double best, double sigma) {}

  private final VectorSearch search;
  private final IntFunction<List<Trial>> trials;
  private final RandomGenerator random;
  private final ExecutorService workers;
  private int generation;

  /**
   * A search.
   *
   * @param trials those of each generation, by its number
   */
  public PolicySearch(
      VectorSearch search,
      IntFunction<List<Trial>> trials,
      RandomGenerator random,
      ExecutorService workers) {
    this.search = search;
    this.trials = trials;
    this.random = random;
    this.workers = workers;
  }

  /** Goes on with the generation of this number. */
  public void resumeAt(int next) {
    generation = next;
  }

  /** Tries one generation and learns from it. */
  public Generation step() throws InterruptedException {
    double[][] vectors = search.ask(random);
    List<Trial> met = trials.apply(generation);
    double[][] values = search.comparesPairs() ? inPairs(vectors, met) : values(vectors, met);
    search.tell(means(search.comparesPairs() ? values : evenly(values)));
    double[] plain = means(values);
    return new Generation(
        generation++,
        Arrays.stream(plain).average().orElse(Double.NaN),
        Arrays.stream(plain).max().orElse(Double.NaN),
        search.sigma());
  }

  /** The mean value of some weights over these trials. */
  public double value(double[] weights, List<Trial> on) throws InterruptedException {
    return means(values(new double[][] {weights}, on))[0];
  }

  /** What each vector is worth on each trial. */
  private double[][] values(double[][] vectors, List<Trial> on) throws InterruptedException {
    return values(vectors, vector -> on);
  }

  /** What each vector is worth on the trial of its pair. */
  private double[][] inPairs(double[][] vectors, List<Trial> on) throws InterruptedException {
    return values(vectors, vector -> List.of(on.get(vector / 2 % on.size())));
  }

  private double[][] values(double[][] vectors, IntFunction<List<Trial>> met)
      throws InterruptedException {
    List<List<Future<Double>>> running = new ArrayList<>();
    for (int i = 0; i < vectors.length; i++) {
      double[] vector = vectors[i];
      running.add(
          met.apply(i).stream()
              .map(trial -> workers.submit(() -> trial.applyAsDouble(vector)))
              .toList());
    }
    double[][] values = new double[vectors.length][];
    for (int i = 0; i < values.length; i++) {
      values[i] = new double[running.get(i).size()];
      for (int t = 0; t < values[i].length; t++) {
        values[i][t] = value(running.get(i).get(t));
      }
    }
    return values;
  }

  /**
   * The same, with each trial scaled so that a few on which vectors differ by much do not outvote
   * all others.
   */
  private static double[][] evenly(double[][] values) {
    int trials = values[0].length;
    double[] spreads = new double[trials];
    for (int t = 0; t < trials; t++) {
      spreads[t] = spread(values, t);
    }
    double usual = Arrays.stream(spreads).average().orElse(0);
    return Arrays.stream(values)
        .map(
            ofVector -> {
              double[] scaled = new double[trials];
              for (int t = 0; t < trials; t++) {
                scaled[t] =
                    usual == 0
                        ? ofVector[t]
                        : ofVector[t] / Math.max(spreads[t], usual * LEAST_SPREAD);
              }
              return scaled;
            })
        .toArray(double[][]::new);
  }

  private static double spread(double[][] values, int trial) {
    double mean = Arrays.stream(values).mapToDouble(of -> of[trial]).average().orElse(0);
    double squares =
        Arrays.stream(values).mapToDouble(of -> Math.pow(of[trial] - mean, 2)).average().orElse(0);
    return Math.sqrt(squares);
  }

  private static double[] means(double[][] values) {
    return Arrays.stream(values)
        .mapToDouble(ofVector -> Arrays.stream(ofVector).average().orElse(Double.NaN))
        .toArray();
  }

  public double[] weights() {
    return search.mean();
  }

  private static double value(Future<Double> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException failed) {
      throw new IllegalStateException("A trial has failed", failed.getCause());
    }
  }
}
