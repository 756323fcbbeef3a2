package io.stowage.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureSpreadTest {
  private static final Features FEATURES =
      new Features("toy-1", List.of("wide", "usual", "narrow", "same"), List.of("a", "b"));

  private static FeatureSpread afterOneChoice() {
    FeatureSpread spread = new FeatureSpread(FEATURES, new LinearNetwork(FEATURES, new double[8]));
    float[] nodes = {0, 0, 0, 7, 100, 10, 5, 7};
    assertThat(spread.scores(new Observation(nodes, new float[] {1, 0}, new int[] {0, 1})))
        .containsExactly(0, 0);
    return spread;
  }

  @Test
  void whatHardlyDiffersIsSearchedFartherWithinBounds() {
    double[] scale = afterOneChoice().scale();
    assertThat(scale[0]).as("ten times as wide as usual").isCloseTo(0.25, within(1e-9));
    assertThat(scale[2]).isCloseTo(1, within(1e-9));
    assertThat(scale[4]).as("half as wide").isCloseTo(2, within(1e-9));
  }

  @Test
  void whatNeverDifferedIsSearchedAsUsual() {
    double[] scale = afterOneChoice().scale();
    assertThat(scale[6]).as("the same for all candidates").isEqualTo(1);
    assertThat(scale[1]).as("a context that never came").isEqualTo(1);
  }
}
