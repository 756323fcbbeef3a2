package io.stowage.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.learning.OnnxModel.BadModel;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.ModelUnderTest;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OnnxModelTest {
  private static final Features FEATURES =
      Encoders.named("general-1", PolicyInputs.of(new SplittableRandom(0))).features();

  @Test
  void scoresAnyNumberOfCandidates() throws BadModel {
    try (OnnxModel model = new OnnxModel(ModelUnderTest.PACKING.onnx(), FEATURES, true)) {
      for (int candidates : new int[] {1, 3, 1000}) {
        assertThat(model.scores(observation(candidates))).hasSize(candidates);
      }
    }
  }

  @Test
  void whatIsNoModelIsRefused() {
    assertThatThrownBy(() -> new OnnxModel(new byte[] {1, 2, 3}, FEATURES, true))
        .isInstanceOf(BadModel.class)
        .hasMessageStartingWith("it is no ONNX file that can be run");
    assertThatThrownBy(() -> new OnnxModel(ModelUnderTest.NARROW.onnx(), FEATURES, true))
        .isInstanceOf(BadModel.class)
        .hasMessageStartingWith("it does not take 27 features and a context of 24");
  }

  @Test
  void aModelThatComparesNodesIsNotTakenForOneThatScoresThemAlone() throws BadModel {
    new OnnxModel(ModelUnderTest.COMPARING.onnx(), FEATURES, false).close();
    assertThatThrownBy(() -> new OnnxModel(ModelUnderTest.COMPARING.onnx(), FEATURES, true))
        .isInstanceOf(BadModel.class)
        .hasMessageStartingWith("it is said to score nodes alone");
  }

  private static Observation observation(int candidates) {
    return new Observation(
        new float[candidates * FEATURES.node().size()],
        new float[FEATURES.context().size()],
        IntStream.range(0, candidates).toArray());
  }
}
