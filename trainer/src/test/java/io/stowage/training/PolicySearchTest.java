package io.stowage.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.training.PolicySearch.Trial;
import io.stowage.training.algorithm.CmaEs;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class PolicySearchTest {
  @Test
  void aTrialOnWhichVectorsDifferByMuchDoesNotOutvoteTheOthers() throws InterruptedException {
    Trial loud = weights -> -9 * Math.abs(weights[0] - 1);
    Trial quiet = weights -> -Math.abs(weights[1] - 1);
    double[] found = search(List.of(loud, quiet), 60).weights();
    assertThat(Math.abs(found[0] - 1)).isLessThan(0.2);
    assertThat(Math.abs(found[1] - 1)).isLessThan(0.2);
  }

  @Test
  void tellsWhatTheVectorsAreWorthUnscaled() throws InterruptedException {
    try (ExecutorService workers = Executors.newFixedThreadPool(2)) {
      PolicySearch search = search(List.of(weights -> 5, weights -> 7), 0, workers);
      PolicySearch.Generation generation = search.step();
      assertThat(generation.mean()).isEqualTo(6);
      assertThat(generation.best()).isEqualTo(6);
      assertThat(search.value(new double[2], List.of(weights -> 3))).isEqualTo(3);
    }
  }

  private static PolicySearch search(List<Trial> trials, int generations)
      throws InterruptedException {
    try (ExecutorService workers = Executors.newFixedThreadPool(2)) {
      return search(trials, generations, workers);
    }
  }

  private static PolicySearch search(List<Trial> trials, int generations, ExecutorService workers)
      throws InterruptedException {
    PolicySearch search =
        new PolicySearch(
            new CmaEs(new double[2], new double[] {1, 1}, new CmaEs.Settings(12, 0.3)),
            generation -> trials,
            new SplittableRandom(1),
            workers);
    for (int i = 0; i < generations; i++) {
      search.step();
    }
    return search;
  }
}
