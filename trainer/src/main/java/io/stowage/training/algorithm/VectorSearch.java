package io.stowage.training.algorithm;

import io.stowage.training.Checkpoint;
import java.util.random.RandomGenerator;

/** Looks for the best vector: says which ones to try, and learns from what they are worth. */
public interface VectorSearch {

  /** The vectors to try next, in pairs on both sides of the middle. */
  double[][] ask(RandomGenerator random);

  /** Learns from how good the vectors of the last {@link #ask} were; the highest is best. */
  void tell(double[] values);

  /**
   * Whether only the two of a pair are compared, so that each pair can be tried on something else.
   */
  boolean comparesPairs();

  /**
   * The best guess so far: with noise, the middle is better than the best of those that were tried.
   */
  double[] mean();

  /** How far the vectors are from the middle, in units of each coordinate's scale. */
  double sigma();

  /** Writes all that is needed to go on. */
  void save(Checkpoint checkpoint);

  /** Goes on from where a search of the same size was saved. */
  void load(Checkpoint checkpoint);
}
