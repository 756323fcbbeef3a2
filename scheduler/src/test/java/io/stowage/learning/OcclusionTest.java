package io.stowage.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OcclusionTest {
  private static final Features FEATURES =
      new Features("test-1", List.of("free", "power", "unused"), List.of("one"));
  private static final Observation TWO_NODES =
      new Observation(new float[] {1, 4, 9, 3, 2, 9}, new float[] {1}, new int[] {0, 1});

  @Test
  void ofALinearModelEachPartIsWeightTimesDistanceFromTheMean() {
    Map<String, double[]> parts =
        new Occlusion(FEATURES, model((free, power) -> 5 * free - 2 * power)).parts(TWO_NODES);
    assertThat(parts.keySet()).containsExactly("free", "power", "rest");
    assertThat(parts.get("free")).containsExactly(-5, 5);
    assertThat(parts.get("power")).containsExactly(-2, 2);
    assertThat(parts.get("rest")).containsExactly(4, 4);
  }

  @Test
  void thePartsOfAnyModelSumUpToItsScores() {
    Model product = model((free, power) -> free * power);
    Map<String, double[]> parts = new Occlusion(FEATURES, product).parts(TWO_NODES);
    float[] scores = product.scores(TWO_NODES);
    for (int i = 0; i < scores.length; i++) {
      int node = i;
      assertThat(parts.values().stream().mapToDouble(part -> part[node]).sum())
          .isCloseTo(scores[i], within(1e-9));
    }
  }

  private interface Scorer {
    float score(float free, float power);
  }

  private static Model model(Scorer scorer) {
    return new Model() {
      @Override
      public float[] scores(Observation observation) {
        float[] nodes = observation.nodes();
        return new float[] {scorer.score(nodes[0], nodes[1]), scorer.score(nodes[3], nodes[4])};
      }

      @Override
      public boolean scoresNodesAlone() {
        return true;
      }
    };
  }
}
