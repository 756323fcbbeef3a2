package io.stowage.learning;

import io.stowage.learning.Encoder.Encoding;
import io.stowage.scheduling.Choice;

/** Sees each choice that a model has scored, on the thread that decides. */
@FunctionalInterface
public interface ScoresListener {
  ScoresListener NONE = (choice, encoding, scores) -> {};

  /**
   * A choice was scored.
   *
   * @param encoding as the model was told it
   * @param scores one for each candidate
   */
  void onScores(Choice choice, Encoding encoding, double[] scores);
}
