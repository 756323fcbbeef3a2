package io.stowage.training.network;

import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import java.util.List;

/** A network with the weights that it has now, run by the tensor library. */
public record NetworkModel(
    Network network, @SuppressWarnings("ArrayRecordComponent") float[] weights) implements Model {
  @Override
  public float[] scores(Observation observation) {
    return TensorEngine.scores(network, weights, List.of(observation))[0];
  }

  @Override
  public boolean scoresNodesAlone() {
    return network.scoresNodesAlone();
  }
}
