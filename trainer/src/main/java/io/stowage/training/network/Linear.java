package io.stowage.training.network;

import io.stowage.learning.Features;
import java.util.Arrays;

/**
 * A weighted sum of a candidate's features, whose weights are weighted sums of the context: score =
 * x · (W c + w), as {@link LinearNetwork}, but with gradients. The value is linear in the mean node
 * and the context.
 */
public record Linear(Features features, Layout layout) implements Network {

  public Linear(Features features) {
    this(
        features,
        new Layout()
            .quietMatrix("byContext", features.node().size(), features.context().size())
            .quietMatrix("always", features.node().size(), 1)
            .quietMatrix("level", features.context().size(), 1)
            .quietMatrix("valueOfNodes", features.node().size(), 1)
            .quietMatrix("valueOfContext", features.context().size(), 1)
            .row("valueBias", 1));
  }

  @Override
  public <T> T scores(Operations<T> ops) {
    int contexts = features.context().size();
    float[] ones = new float[contexts];
    Arrays.fill(ones, 1);
    T byContext = ops.times(ops.product(ops.nodes(), ops.weight("byContext")), ops.context());
    T own =
        ops.plus(
            ops.product(byContext, ops.constant(ones, contexts, 1)),
            ops.product(ops.nodes(), ops.weight("always")));
    // The same for all candidates: it changes no choice, but a learner of values needs it.
    return ops.plus(own, ops.product(ops.context(), ops.weight("level")));
  }

  @Override
  public <T> T value(Operations<T> ops) {
    return ops.plus(
        ops.plus(
            ops.product(ops.meanOfNodes(ops.nodes()), ops.weight("valueOfNodes")),
            ops.product(ops.context(), ops.weight("valueOfContext"))),
        ops.weight("valueBias"));
  }

  @Override
  public boolean scoresNodesAlone() {
    return true;
  }
}
