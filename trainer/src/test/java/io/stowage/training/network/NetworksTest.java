package io.stowage.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import io.stowage.learning.Observation;
import io.stowage.learning.OnnxModel;
import io.stowage.learning.OnnxModel.BadModel;
import io.stowage.training.ToyChoices;
import io.stowage.training.network.TensorEngine.Gradient;
import io.stowage.training.network.TensorEngine.Loss;
import io.stowage.training.network.TensorEngine.Terms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every network must do. */
class NetworksTest {
  private static final Loss LOSS =
      results -> {
        NDArray spread = results.scores().softmax(1).square().sum();
        return new Terms(spread.add(results.values().square().sum()), Map.of());
      };

  static Collection<String> names() {
    return Networks.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void permutingNodesPermutesScores(String name) {
    Network network = network(name);
    float[] weights = weights(network);
    Observation observation = ToyChoices.random(7, new SplittableRandom(1));
    int[] order = {3, 0, 6, 1, 5, 2, 4};
    float[] rows = new float[7 * 3];
    int[] slots = new int[7];
    for (int i = 0; i < 7; i++) {
      System.arraycopy(observation.nodes(), 3 * order[i], rows, 3 * i, 3);
      slots[i] = observation.slots()[order[i]];
    }
    List<Observation> both =
        List.of(observation, new Observation(rows, observation.context(), slots));

    float[][] scores = TensorEngine.scores(network, weights, both);
    float[] values = TensorEngine.values(network, weights, both);

    for (int i = 0; i < 7; i++) {
      assertThat(scores[1][i]).isCloseTo(scores[0][order[i]], within());
    }
    assertThat(values[1]).isCloseTo(values[0], within());
    assertThat(scores[0]).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatElseIsInTheBatchChangesNothing(String name) {
    Network network = network(name);
    float[] weights = weights(network);
    SplittableRandom random = new SplittableRandom(2);
    List<Observation> mixed = new ArrayList<>();
    for (int nodes : new int[] {1, 9, 4}) {
      mixed.add(ToyChoices.random(nodes, random));
    }

    float[][] together = TensorEngine.scores(network, weights, mixed);
    float[] values = TensorEngine.values(network, weights, mixed);

    for (int i = 0; i < mixed.size(); i++) {
      List<Observation> alone = List.of(mixed.get(i));
      assertThat(together[i])
          .usingComparatorWithPrecision(1e-5f)
          .containsExactly(TensorEngine.scores(network, weights, alone)[0]);
      assertThat(values[i]).isCloseTo(TensorEngine.values(network, weights, alone)[0], within());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void gradientsAreWhatSmallStepsShow(String name) {
    Network network = network(name);
    float[] weights = weights(network);
    SplittableRandom random = new SplittableRandom(3);
    List<Observation> batch = List.of(ToyChoices.random(5, random), ToyChoices.random(3, random));
    Gradient gradient = TensorEngine.gradient(network, weights, batch, LOSS);

    for (int probe = 0; probe < 10; probe++) {
      double slope = 0;
      float[] up = weights.clone();
      float[] down = weights.clone();
      double step = 1e-3;
      for (int i = 0; i < weights.length; i++) {
        double direction =
            random.nextInt(weights.length) >= 200 ? 0 : random.nextBoolean() ? 1 : -1;
        slope += direction * gradient.ofWeights()[i];
        up[i] += (float) (step * direction);
        down[i] -= (float) (step * direction);
      }
      double measured = (loss(network, up, batch) - loss(network, down, batch)) / (2 * step);
      assertThat(slope)
          .as("probe %d", probe)
          .isCloseTo(measured, Offset.offset(0.02 + 0.02 * Math.abs(slope)));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void onnxRuntimeGivesTheSameScores(String name) throws BadModel {
    Network network = network(name);
    float[] weights = weights(network);
    try (OnnxModel model =
        new OnnxModel(
            OnnxOperations.file(network, weights),
            ToyChoices.FEATURES,
            network.scoresNodesAlone())) {
      for (int nodes : new int[] {1, 3, 100}) {
        Observation observation = ToyChoices.random(nodes, new SplittableRandom(nodes));
        assertThat(model.scores(observation))
            .usingComparatorWithPrecision(1e-4f)
            .containsExactly(new NetworkModel(network, weights).scores(observation));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void aNetworkThatScoresNodesAloneDoesSo(String name) {
    Network network = network(name);
    float[] weights = weights(network);
    Observation all = ToyChoices.random(30, new SplittableRandom(4));
    float[] own = new float[3];
    System.arraycopy(all.nodes(), 0, own, 0, 3);
    Observation one = new Observation(own, all.context(), new int[] {0});

    float together = new NetworkModel(network, weights).scores(all)[0];
    float alone = new NetworkModel(network, weights).scores(one)[0];

    assertThat(Math.abs(together - alone) < 1e-5).isEqualTo(network.scoresNodesAlone());
  }

  @Test
  void anUnknownNetworkIsAnErrorThatSaysWhatThereIs() {
    assertThatThrownBy(() -> Networks.named("perceptron", ToyChoices.FEATURES))
        .hasMessageContaining("perceptron")
        .hasMessageContaining("deep-sets");
  }

  private static Network network(String name) {
    return Networks.named(name, ToyChoices.FEATURES);
  }

  /** Larger than at the beginning, so that every part of the network has a say. */
  private static float[] weights(Network network) {
    SplittableRandom random = new SplittableRandom(5);
    float[] weights = new float[network.layout().size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) random.nextDouble(-0.3, 0.3);
    }
    return weights;
  }

  private static double loss(Network network, float[] weights, List<Observation> batch) {
    return TensorEngine.gradient(network, weights, batch, LOSS).loss();
  }

  private static Offset<Float> within() {
    return Offset.offset(1e-5f);
  }
}
