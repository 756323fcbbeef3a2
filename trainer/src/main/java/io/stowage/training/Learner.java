package io.stowage.training;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;

/**
 * Learns from experience, told in the order in which it was lived. For one thread. The observations
 * that it is given are kept: nobody may write into them later.
 */
public interface Learner {

  /** Chooses while it learns, and explores. */
  Actor actor();

  /** Takes in what came of a choice, and learns when it is due. */
  void observe(Experience experience);

  /** What it has learned until now. */
  Knowledge knowledge();
}
