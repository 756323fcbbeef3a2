package io.stowage.training.network;

import io.stowage.learning.Features;
import java.util.Arrays;

/**
 * A plain network with a fixed place for each node of the cluster, as S0 and S4 have it: it must
 * learn each place by itself, and knows nothing of a node beyond its last place. Kept for
 * comparison.
 */
public record SlotMlp(Features features, Layout layout, int slots) implements Network {
  private static final int WIDTH = 128;
  private static final float NEVER = 1e6f;

  public SlotMlp(Features features, int slots) {
    this(
        features,
        new Layout()
            .matrix("first", slots * (features.node().size() + 1), WIDTH)
            .matrix("context", features.context().size(), WIDTH)
            .row("firstBias", WIDTH)
            .matrix("second", WIDTH, WIDTH)
            .row("secondBias", WIDTH)
            .quietMatrix("score", WIDTH, slots)
            .row("scoreBias", slots)
            .matrix("value", WIDTH, 1)
            .row("valueBias", 1),
        slots);
  }

  @Override
  public <T> T scores(Operations<T> ops) {
    T places = ops.slots(slots);
    T ofPlaces =
        ops.plus(ops.product(hidden(ops, places), ops.weight("score")), ops.weight("scoreBias"));
    T scores = ops.product(places, ops.transposed(ofPlaces));
    // A candidate without a place comes after all others.
    T known = ops.product(places, ops.constant(filled(NEVER, slots), slots, 1));
    return ops.plus(scores, ops.minus(known, ops.constant(new float[] {NEVER}, 1, 1)));
  }

  @Override
  public <T> T value(Operations<T> ops) {
    T hidden = hidden(ops, ops.slots(slots));
    return ops.plus(ops.product(hidden, ops.weight("value")), ops.weight("valueBias"));
  }

  /** The rows stand at their places, each with a mark that someone is there. */
  private <T> T hidden(Operations<T> ops, T places) {
    int width = features.node().size();
    T rows = ops.product(ops.transposed(places), ops.product(ops.nodes(), widening(ops, width)));
    T marks = ops.transposed(ops.sumOfNodes(places));
    float[] last = new float[width + 1];
    last[width] = 1;
    T marked = ops.plus(rows, ops.product(marks, ops.constant(last, 1, width + 1)));
    T all = ops.row(marked, slots * (width + 1));
    T first =
        ops.relu(
            ops.plus(
                ops.product(all, ops.weight("first")),
                ops.plus(
                    ops.product(ops.context(), ops.weight("context")), ops.weight("firstBias"))));
    return ops.relu(ops.plus(ops.product(first, ops.weight("second")), ops.weight("secondBias")));
  }

  /** One more column, of zeros. */
  private static <T> T widening(Operations<T> ops, int width) {
    float[] identity = new float[width * (width + 1)];
    for (int i = 0; i < width; i++) {
      identity[i * (width + 1) + i] = 1;
    }
    return ops.constant(identity, width, width + 1);
  }

  private static float[] filled(float value, int size) {
    float[] values = new float[size];
    Arrays.fill(values, value);
    return values;
  }

  @Override
  public boolean scoresNodesAlone() {
    return false;
  }
}
