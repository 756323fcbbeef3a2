package io.stowage.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import io.stowage.learning.OnnxModel;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinearNetworkTest {
  private static final Features FEATURES =
      new Features("test-1", List.of("a", "b", "c"), List.of("x", "y"));
  private static final double[] WEIGHTS = {1, 0, 0, 2, -1, 0.5};

  @Test
  void theContextSaysHowMuchAFeatureCounts() {
    LinearNetwork network = new LinearNetwork(FEATURES, WEIGHTS);
    Observation seen =
        new Observation(new float[] {1, 2, 3, 4, 5, 6}, new float[] {1, 0.5f}, new int[] {0, 1});
    // a counts 1, b counts 1, c counts -0.75.
    assertThat(network.scores(seen)).containsExactly(0.75f, 4.5f);
  }

  @Test
  void itsFileGivesTheSameScores() throws Exception {
    LinearNetwork network = new LinearNetwork(FEATURES, WEIGHTS);
    SplittableRandom random = new SplittableRandom(5);
    try (OnnxModel file = new OnnxModel(network.onnx(), FEATURES, true)) {
      for (int candidates : List.of(1, 7, 200)) {
        Observation seen =
            new Observation(
                floats(random, 3 * candidates),
                floats(random, 2),
                IntStream.range(0, candidates).toArray());
        float[] expected = network.scores(seen);
        float[] scores = file.scores(seen);
        for (int i = 0; i < candidates; i++) {
          // A sum may be rounded to the next step, of which there are 4096 to the whole.
          assertThat(scores[i]).isCloseTo(expected[i], within(3e-4f));
        }
      }
    }
  }

  private static float[] floats(SplittableRandom random, int count) {
    float[] floats = new float[count];
    for (int i = 0; i < count; i++) {
      floats[i] = (float) random.nextDouble(-2, 2);
    }
    return floats;
  }
}
