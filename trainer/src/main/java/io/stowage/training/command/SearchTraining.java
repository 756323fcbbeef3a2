package io.stowage.training.command;

import io.stowage.learning.Features;
import io.stowage.simulation.Workload;
import io.stowage.training.Checkpoint;
import io.stowage.training.PolicySearch;
import io.stowage.training.PolicySearch.Generation;
import io.stowage.training.PolicySearch.Trial;
import io.stowage.training.ResumableRandom;
import io.stowage.training.algorithm.CmaEs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Searches for the weights of a linear network by what whole runs are worth, with a checkpoint now
 * and then, and keeps the weights that did best on trials of which the search knows nothing.
 */
final class SearchTraining {
  // Test seeds are 42 to 51; what is trained or chosen on lies far away from them.
  private static final long TRAINING_SEEDS = 1_000_000;
  private static final long VALIDATION_SEEDS = 900_000;
  private static final int VALIDATION_TRIALS = 24;
  private static final int GENERATIONS_BETWEEN_VALIDATIONS = 20;

  /**
   * What can be set.
   *
   * @param trials how many each generation meets
   */
  record Settings(int population, double sigma, int trials, long seed) {}

  /** How far a search has come, and how well its weights did when they were last validated. */
  record Step(Generation generation, double validated, double best) {}

  private final List<Workload> workloads;
  private final MetricTrials trials;
  private final Settings settings;
  private final CmaEs search;
  private final ResumableRandom random;
  private final PolicySearch generations;
  private final List<Trial> validation;
  private double[] bestWeights;
  private double best = Double.NEGATIVE_INFINITY;
  private double validated = Double.NaN;
  private int done;

  SearchTraining(
      Features features,
      List<Workload> workloads,
      MetricTrials trials,
      Settings settings,
      ExecutorService workers) {
    this.workloads = List.copyOf(workloads);
    this.trials = trials;
    this.settings = settings;
    this.bestWeights = StartingWeights.of(features);
    double[] scale = new double[bestWeights.length];
    Arrays.fill(scale, 1);
    this.search =
        new CmaEs(bestWeights, scale, new CmaEs.Settings(settings.population, settings.sigma));
    this.random = new ResumableRandom(settings.seed);
    this.generations = new PolicySearch(search, this::trialsOf, random, workers);
    this.validation = trials.of(this.workloads, VALIDATION_SEEDS, VALIDATION_TRIALS);
  }

  private List<Trial> trialsOf(int generation) {
    long first = TRAINING_SEEDS * settings.seed + (long) generation * settings.trials;
    return trials.of(workloads, first, settings.trials);
  }

  /** Goes on until it is no longer wanted. */
  void run(BooleanSupplier wanted, Consumer<Step> told, Path checkpoints)
      throws InterruptedException, IOException {
    validate();
    while (wanted.getAsBoolean()) {
      Generation generation = generations.step();
      done++;
      if (done % GENERATIONS_BETWEEN_VALIDATIONS == 0) {
        validate();
        save(checkpoints);
      }
      told.accept(new Step(generation, validated, best));
    }
    validate();
    save(checkpoints);
  }

  private void validate() throws InterruptedException {
    validated = generations.value(generations.weights(), validation);
    if (validated > best) {
      best = validated;
      bestWeights = generations.weights();
    }
  }

  double[] bestWeights() {
    return bestWeights.clone();
  }

  double best() {
    return best;
  }

  private void save(Path folder) throws IOException {
    Checkpoint checkpoint =
        new Checkpoint()
            .put("search.done", done)
            .put("search.best", best)
            .put("search.random", random.state());
    for (int i = 0; i < bestWeights.length; i++) {
      checkpoint.put("search.bestWeights." + i, bestWeights[i]);
    }
    search.save(checkpoint);
    checkpoint.write(folder);
  }

  /** Goes on from the last checkpoint; answers whether there is one. */
  boolean resume(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    Checkpoint checkpoint = Checkpoint.read(folder);
    done = (int) checkpoint.number("search.done");
    best = checkpoint.decimal("search.best");
    random.resume(checkpoint.number("search.random"));
    for (int i = 0; i < bestWeights.length; i++) {
      bestWeights[i] = checkpoint.decimal("search.bestWeights." + i);
    }
    search.load(checkpoint);
    generations.resumeAt(done);
    return true;
  }
}
