package io.stowage.training;

import io.stowage.training.algorithm.CmaEs;
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
 * Direct policy search: in each generation all vectors of weights meet the same few trials, so that
 * they differ by their weights alone (common random numbers).
 */
public final class PolicySearch {

  /** What weights are tried on; safe to be used by several threads at once. */
  public interface Trial extends ToDoubleFunction<double[]> {}

  /**
   * What one generation came to.
   *
   * @param mean the mean value of its vectors over all trials
   * @param best the mean value of the best of them, which is partly luck
   */
  public record Generation(int number, double mean, double best, double sigma) {}

  private final CmaEs search;
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
      CmaEs search,
      IntFunction<List<Trial>> trials,
      RandomGenerator random,
      ExecutorService workers) {
    this.search = search;
    this.trials = trials;
    this.random = random;
    this.workers = workers;
  }

  /** Tries one generation and learns from it. */
  public Generation step() throws InterruptedException {
    List<Trial> now = trials.apply(generation);
    double[][] vectors = search.ask(random);
    List<Future<Double>> values = new ArrayList<>();
    for (double[] vector : vectors) {
      for (Trial trial : now) {
        values.add(workers.submit(() -> trial.applyAsDouble(vector)));
      }
    }
    double[] sums = new double[vectors.length];
    for (int i = 0; i < values.size(); i++) {
      sums[i / now.size()] += value(values.get(i)) / now.size();
    }
    search.tell(sums);
    return new Generation(
        generation++,
        Arrays.stream(sums).average().orElse(Double.NaN),
        Arrays.stream(sums).max().orElse(Double.NaN),
        search.sigma());
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
