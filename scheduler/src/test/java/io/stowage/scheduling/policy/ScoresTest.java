package io.stowage.scheduling.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScoresTest {

  @Test
  void everyScoreIsListedUnderItsOwnName() {
    Scores.catalogue()
        .forEach((name, entry) -> assertThat(entry.make().get().name()).isEqualTo(name));
  }

  @Test
  void weightsAreUpstreams() {
    assertThat(Scores.kubeDefault())
        .extracting(weighted -> weighted.score().name() + " " + weighted.weight())
        .containsSubsequence(
            "TaintToleration 3",
            "NodeAffinity 2",
            "NodeResourcesFit 1",
            "NodeResourcesBalancedAllocation 1",
            "ImageLocality 1");
  }
}
