package io.stowage.training;

import io.stowage.learning.Model;

/** What has been learned until now: to be told, to be used, to be kept and to be gone on from. */
public interface Knowledge {

  /** How the learning goes. */
  Report report();

  /** What decides, without exploration; later learning does not change it. */
  Model model();

  /** The same as an ONNX file. */
  byte[] onnx();

  /** Writes all that is needed to go on: weights, optimiser, schedules, randomness. */
  void save(Checkpoint checkpoint);

  /** Goes on from where a learner of the same kind was saved. */
  void load(Checkpoint checkpoint);

  /**
   * Begins with the weights that another learner with the same network has saved, such as one that
   * cloned a heuristic; nothing else is taken over.
   */
  default void startFrom(Checkpoint checkpoint) {
    throw new IllegalArgumentException(
        "This algorithm cannot start from what another has learned. Maybe ppo or a2c, which learn"
            + " a policy as cloning does.");
  }
}
