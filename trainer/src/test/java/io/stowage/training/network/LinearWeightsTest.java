package io.stowage.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.learning.OnnxModel;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LinearWeightsTest {
  private static final Features FEATURES =
      new Features("toy-1", List.of("a", "b", "c"), List.of("one", "two"));

  @Test
  void theWeightsOfAFileAreFoundAgain() throws OnnxModel.BadModel {
    SplittableRandom random = new SplittableRandom(1);
    double[] weights = random.doubles(6, -2, 2).toArray();

    try (OnnxModel model =
        new OnnxModel(new LinearNetwork(FEATURES, weights).onnx(), FEATURES, true)) {
      assertThat(LinearWeights.of(FEATURES, model)).containsExactly(weights, within(1e-5));
    }
  }

  @Test
  void aModelThatIsNotLinearIsRefused() {
    Model squared =
        new Model() {
          @Override
          public float[] scores(Observation seen) {
            float[] scores = new float[seen.candidates()];
            for (int i = 0; i < scores.length; i++) {
              float first = seen.nodes()[i * 3];
              scores[i] = first * first * seen.context()[0];
            }
            return scores;
          }

          @Override
          public boolean scoresNodesAlone() {
            return true;
          }
        };

    assertThatThrownBy(() -> LinearWeights.of(FEATURES, squared))
        .hasMessageContaining("not linear");
  }
}
