package io.stowage.training.course;

import io.stowage.learning.Model;
import io.stowage.training.Checkpoint;
import io.stowage.training.Knowledge;
import io.stowage.training.PolicySearch;
import io.stowage.training.PolicySearch.Generation;
import io.stowage.training.PolicySearch.Trial;
import io.stowage.training.Report;
import io.stowage.training.ResumableRandom;
import io.stowage.training.algorithm.FadingMean;
import io.stowage.training.algorithm.VectorSearch;
import io.stowage.training.network.SearchSpace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;

/**
 * A search for weights; a lesson is a generation, and what is known is where it was lately, in the
 * mean.
 */
public final class SearchTraining implements Training, Knowledge {
  private final SearchSpace space;
  private final VectorSearch search;
  private final FadingMean lately;
  private final ResumableRandom random;
  private final PolicySearch generations;
  private Optional<Generation> last = Optional.empty();

  /**
   * A search.
   *
   * @param trials those of each generation, by its number
   */
  public SearchTraining(
      SearchSpace space,
      VectorSearch search,
      long seed,
      IntFunction<List<Trial>> trials,
      ExecutorService workers) {
    this.space = space;
    this.search = search;
    this.lately = new FadingMean(space.start());
    this.random = new ResumableRandom(seed);
    this.generations = new PolicySearch(search, trials, random, workers);
  }

  @Override
  public void lesson(int number) throws InterruptedException {
    generations.resumeAt(number);
    last = Optional.of(generations.step());
    lately.add(search.mean());
  }

  @Override
  public Knowledge knowledge() {
    return this;
  }

  @Override
  public Report report() {
    return last.map(
            generation ->
                Report.of(
                    generation.number() + 1L,
                    Map.of(
                        "charts/generation_mean", generation.mean(),
                        "charts/generation_best", generation.best(),
                        "charts/sigma", generation.sigma())))
        .orElseGet(() -> Report.of(0, Map.of()));
  }

  @Override
  public Model model() {
    return space.model().apply(lately.mean());
  }

  /** The middle of the cloud. */
  public double[] weights() {
    return search.mean();
  }

  @Override
  public byte[] onnx() {
    return space.onnx().apply(lately.mean());
  }

  @Override
  public void save(Checkpoint checkpoint) {
    checkpoint.put("search.random", random.state());
    search.save(checkpoint);
    lately.save(checkpoint);
  }

  @Override
  public void load(Checkpoint checkpoint) {
    random.resume(checkpoint.number("search.random"));
    search.load(checkpoint);
    lately.load(checkpoint);
  }
}
