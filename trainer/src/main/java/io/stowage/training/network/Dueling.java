package io.stowage.training.network;

import io.stowage.learning.Features;

/**
 * A network whose scores are what the situation is worth, plus by how much each candidate is better
 * than the mean of them (Wang et al., "Dueling Network Architectures", ICML 2016).
 */
public record Dueling(Network inner) implements Network {
  @Override
  public Features features() {
    return inner.features();
  }

  @Override
  public Layout layout() {
    return inner.layout();
  }

  @Override
  public <T> T scores(Operations<T> ops) {
    T advantages = inner.scores(ops);
    return ops.plus(inner.value(ops), ops.minus(advantages, ops.meanOfNodes(advantages)));
  }

  @Override
  public <T> T value(Operations<T> ops) {
    return inner.value(ops);
  }

  @Override
  public boolean scoresNodesAlone() {
    return false;
  }
}
