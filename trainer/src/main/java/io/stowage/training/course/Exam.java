package io.stowage.training.course;

import java.util.List;

/** Runs that nothing is learned from. */
public interface Exam {

  /** What a model is worth, run by run; the higher the better. It is tried as it would be kept. */
  List<Double> values(Candidate model) throws InterruptedException;
}
