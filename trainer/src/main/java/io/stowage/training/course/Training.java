package io.stowage.training.course;

import io.stowage.training.Knowledge;

/**
 * Gets better lesson by lesson: episodes that a learner lives through, or generations of a search.
 * For one thread.
 */
public interface Training {

  /** The lesson of this number, counted from 0. */
  void lesson(int number) throws InterruptedException;

  Knowledge knowledge();
}
