package io.stowage.simulation.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.simulation.NodeCost;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Timefold's cloud balancing cases, with their own files. */
class CloudBalancingIT {

  @ParameterizedTest
  @CsvSource({
    "2computers-6processes, 5460",
    "3computers-9processes, 5460",
    "4computers-12processes, 7410"
  })
  void smallCasesAreSolvedToTheOptimum(String name, long cost) {
    Optimum optimum = solved(name, 10);
    assertThat(optimum.proven()).isTrue();
    assertThat(optimum.best().orElseThrow().value()).isEqualTo(cost);
  }

  @ParameterizedTest
  @CsvSource({"100computers-300processes", "1600computers-4800processes"})
  void largeCasesHaveAnAllowedPlacementAndABoundBelowIt(String name) {
    CloudBalancingUnderTest cloud = CloudBalancingUnderTest.named(name);
    Optimum optimum = solved(name, 1);
    Optimum.Placement best = optimum.best().orElseThrow();
    assertThat(best.nodeOfPod()).hasSize(cloud.pods().size());
    assertThat(PackingUnderTest.isAllowed(best.nodeOfPod(), cloud.nodes(), cloud.pods())).isTrue();
    assertThat((double) best.value()).isGreaterThanOrEqualTo(optimum.bound());
  }

  private static Optimum solved(String name, double work) {
    CloudBalancingUnderTest cloud = CloudBalancingUnderTest.named(name);
    return new ExactPlacement(work)
        .cheapest(cloud.nodes(), cloud.pods(), node -> NodeCost.of(node).orElseThrow());
  }
}
