package io.stowage.training.network;

import io.stowage.learning.Features;

/**
 * Equivariant layers over a set of nodes, x ↦ xΛ − max(x)Γ, and an invariant critic that averages
 * over nodes (Zaheer et al., "Deep Sets", NeurIPS 2017; sizes and activation as in DRL-FORCH,
 * NetSoft 2023). Any number of nodes, in any order.
 */
public record DeepSets(Features features, Layout layout) implements Network {
  private static final int WIDTH = 64;

  public DeepSets(Features features) {
    this(features, WIDTH);
  }

  public DeepSets(Features features, int width) {
    this(
        features,
        new Layout()
            .matrix("own1", features.node().size(), width)
            .matrix("max1", features.node().size(), width)
            .matrix("context1", features.context().size(), width)
            .row("bias1", width)
            .matrix("own2", width, width)
            .matrix("max2", width, width)
            .row("bias2", width)
            .quietMatrix("own3", width, 1)
            .row("bias3", 1)
            .matrix("criticOwn", features.node().size(), width)
            .matrix("criticContext", features.context().size(), width)
            .row("criticBias1", width)
            .matrix("criticPooled", width, width)
            .row("criticBias2", width)
            .matrix("criticValue", width, 1)
            .row("criticBias3", 1));
  }

  @Override
  public <T> T scores(Operations<T> ops) {
    T told = ops.plus(ops.product(ops.context(), ops.weight("context1")), ops.weight("bias1"));
    T first = ops.elu(ops.plus(equivariant(ops, ops.nodes(), "1"), told));
    T second = ops.elu(ops.plus(equivariant(ops, first, "2"), ops.weight("bias2")));
    // What is taken off all candidates alike changes no choice, so the last layer has no maximum.
    return ops.plus(ops.product(second, ops.weight("own3")), ops.weight("bias3"));
  }

  private static <T> T equivariant(Operations<T> ops, T x, String layer) {
    return ops.minus(
        ops.product(x, ops.weight("own" + layer)),
        ops.product(ops.maxOfNodes(x), ops.weight("max" + layer)));
  }

  @Override
  public <T> T value(Operations<T> ops) {
    T each =
        ops.elu(
            ops.plus(
                ops.product(ops.nodes(), ops.weight("criticOwn")),
                ops.plus(
                    ops.product(ops.context(), ops.weight("criticContext")),
                    ops.weight("criticBias1"))));
    T pooled =
        ops.elu(
            ops.plus(
                ops.product(ops.meanOfNodes(each), ops.weight("criticPooled")),
                ops.weight("criticBias2")));
    return ops.plus(ops.product(pooled, ops.weight("criticValue")), ops.weight("criticBias3"));
  }

  @Override
  public boolean scoresNodesAlone() {
    return false;
  }
}
