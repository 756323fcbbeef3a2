package io.stowage.training.network;

import io.stowage.learning.Features;

/**
 * The pod asks all nodes at once (multi-head attention; Vaswani et al., "Attention Is All You
 * Need", NeurIPS 2017): what it gets to know of the cluster is added to each node and to the pod,
 * and a small head scores the sum, as in S4's network. Any number of nodes, in any order.
 */
public record Attention(Features features, Layout layout, int width) implements Network {
  private static final int WIDTH = 64;
  private static final int HEADS = 4;

  public Attention(Features features) {
    this(
        features,
        new Layout()
            .matrix("node", features.node().size(), WIDTH)
            .row("nodeBias", WIDTH)
            .matrix("pod", features.context().size(), WIDTH)
            .row("podBias", WIDTH)
            .matrix("query", WIDTH, WIDTH)
            .matrix("key", WIDTH, WIDTH)
            .matrix("told", WIDTH, WIDTH)
            .matrix("mixed", WIDTH, WIDTH)
            .row("mixedBias", WIDTH)
            .quietMatrix("score", WIDTH, 1)
            .row("scoreBias", 1)
            .matrix("criticMixed", WIDTH, WIDTH)
            .row("criticBias", WIDTH)
            .matrix("criticValue", WIDTH, 1)
            .row("valueBias", 1),
        WIDTH);
  }

  @Override
  public <T> T scores(Operations<T> ops) {
    T pod = pod(ops);
    T nodes = nodes(ops);
    T sum = ops.plus(nodes, ops.plus(pod, answer(ops, pod, nodes)));
    T mixed = ops.elu(ops.plus(ops.product(sum, ops.weight("mixed")), ops.weight("mixedBias")));
    return ops.plus(ops.product(mixed, ops.weight("score")), ops.weight("scoreBias"));
  }

  @Override
  public <T> T value(Operations<T> ops) {
    T pod = pod(ops);
    T known = ops.plus(pod, answer(ops, pod, nodes(ops)));
    T mixed =
        ops.elu(ops.plus(ops.product(known, ops.weight("criticMixed")), ops.weight("criticBias")));
    return ops.plus(ops.product(mixed, ops.weight("criticValue")), ops.weight("valueBias"));
  }

  private static <T> T pod(Operations<T> ops) {
    return ops.elu(ops.plus(ops.product(ops.context(), ops.weight("pod")), ops.weight("podBias")));
  }

  private static <T> T nodes(Operations<T> ops) {
    return ops.elu(ops.plus(ops.product(ops.nodes(), ops.weight("node")), ops.weight("nodeBias")));
  }

  /** What the pod learns of all nodes: each head looks at those whose keys answer its query. */
  private <T> T answer(Operations<T> ops, T pod, T nodes) {
    T heads = ops.constant(heads(1 / Math.sqrt((double) width / HEADS)), width, HEADS);
    T query = ops.product(pod, ops.weight("query"));
    T match = ops.times(ops.product(nodes, ops.weight("key")), query);
    T attention = ops.softmaxOfNodes(ops.product(match, heads));
    T spread = ops.product(attention, ops.transposed(ops.constant(heads(1), width, HEADS)));
    return ops.sumOfNodes(ops.times(spread, ops.product(nodes, ops.weight("told"))));
  }

  /** Which part of the width belongs to which head, as a matrix: products then sum over heads. */
  private float[] heads(double of) {
    float[] heads = new float[width * HEADS];
    for (int i = 0; i < width; i++) {
      heads[i * HEADS + i * HEADS / width] = (float) of;
    }
    return heads;
  }

  @Override
  public boolean scoresNodesAlone() {
    return false;
  }
}
