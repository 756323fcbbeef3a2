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

  /** Goes on with the generation of this number. */
  public void resumeAt(int next) {
    generation = next;
  }

  /** Tries one generation and learns from it. */
  public Generation step() throws InterruptedException {
    double[] values = values(search.ask(random), trials.apply(generation));
    search.tell(values);
    return new Generation(
        generation++,
        Arrays.stream(values).average().orElse(Double.NaN),
        Arrays.stream(values).max().orElse(Double.NaN),
        search.sigma());
  }

  /** The mean value of some weights over these trials. */
  public double value(double[] weights, List<Trial> on) throws InterruptedException {
    return values(new double[][] {weights}, on)[0];
  }

  private double[] values(double[][] vectors, List<Trial> on) throws InterruptedException {
    List<Future<Double>> values = new ArrayList<>();
    for (double[] vector : vectors) {
      for (Trial trial : on) {
        values.add(workers.submit(() -> trial.applyAsDouble(vector)));
      }
    }
    double[] means = new double[vectors.length];
    for (int i = 0; i < values.size(); i++) {
      means[i / on.size()] += value(values.get(i)) / on.size();
    }
    return means;
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
