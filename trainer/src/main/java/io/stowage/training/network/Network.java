package io.stowage.training.network;

import io.stowage.learning.Features;

/**
 * A function from an observation and a vector of weights to scores and a value. It is written once,
 * in {@link Operations}; the tensor library carries it out and differentiates it, and the ONNX
 * writer writes it down. It holds no weights itself.
 */
public interface Network {

  Features features();

  /** Its weights, one after the other in one vector. */
  Layout layout();

  /** A score for each candidate: candidates × 1. */
  <T> T scores(Operations<T> operations);

  /** What the whole situation is worth, whatever is chosen: 1 × 1. */
  <T> T value(Operations<T> operations);

  /** Whether a candidate's score depends on its own row and the context alone. */
  boolean scoresNodesAlone();
}
