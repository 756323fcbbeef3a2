package io.stowage.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import java.util.List;

/**
 * Observations side by side, padded to the most candidates that one of them has.
 *
 * @param nodes observations × candidates × features
 * @param context observations × 1 × context
 * @param slots observations × candidates × 1
 * @param mask observations × candidates × 1: 1 for a candidate, 0 for padding
 */
record Batch(NDArray nodes, NDArray context, NDArray slots, NDArray mask) {

  static Batch of(NDManager manager, Features features, List<Observation> observations) {
    int size = observations.size();
    int most = observations.stream().mapToInt(Observation::candidates).max().orElse(0);
    int width = features.node().size();
    int contexts = features.context().size();
    float[] nodes = new float[size * most * width];
    float[] context = new float[size * contexts];
    float[] slots = new float[size * most];
    float[] mask = new float[size * most];
    for (int i = 0; i < size; i++) {
      Observation observation = observations.get(i);
      int candidates = observation.candidates();
      System.arraycopy(observation.nodes(), 0, nodes, i * most * width, candidates * width);
      System.arraycopy(observation.context(), 0, context, i * contexts, contexts);
      for (int k = 0; k < candidates; k++) {
        slots[i * most + k] = observation.slots()[k];
        mask[i * most + k] = 1;
      }
    }
    return new Batch(
        manager.create(nodes, new Shape(size, most, width)),
        manager.create(context, new Shape(size, 1, contexts)),
        manager.create(slots, new Shape(size, most, 1)),
        manager.create(mask, new Shape(size, most, 1)));
  }
}
