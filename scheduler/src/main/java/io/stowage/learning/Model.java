package io.stowage.learning;

/** Makes scores of numbers; what is learned lives here. For one thread. */
public interface Model {

  /** A score for each candidate, in their order; the highest is best. */
  float[] scores(Observation observation);

  /**
   * Whether a candidate's score depends on its own row and the context alone, so that it holds
   * until one of them changes.
   */
  boolean scoresNodesAlone();
}
