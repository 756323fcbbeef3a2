package io.stowage.training.network;

import io.stowage.learning.Features;

/**
 * A network that learns only what a heuristic gets wrong: its scores are added to the heuristic's,
 * which is one of the node features. It begins as the heuristic (Silver et al., "Residual Policy
 * Learning", 2018).
 *
 * @param column where the heuristic's score stands among the node features
 * @param scale what it is multiplied by
 */
public record Residual(Network inner, int column, double scale) implements Network {

  /** On top of the heuristic whose score has that name among the node features. */
  public static Residual onTopOf(String feature, double scale, Network inner) {
    int column = inner.features().node().indexOf(feature);
    if (column < 0) {
      throw new IllegalArgumentException(
          "Encoder %s has no node feature '%s'. Maybe one of %s."
              .formatted(inner.features().encoder(), feature, inner.features().node()));
    }
    return new Residual(inner, column, scale);
  }

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
    T heuristic = ops.columns(ops.nodes(), column);
    T scaled = ops.times(heuristic, ops.constant(new float[] {(float) scale}, 1, 1));
    return ops.plus(scaled, inner.scores(ops));
  }

  @Override
  public <T> T value(Operations<T> ops) {
    return inner.value(ops);
  }

  @Override
  public boolean scoresNodesAlone() {
    return inner.scoresNodesAlone();
  }
}
