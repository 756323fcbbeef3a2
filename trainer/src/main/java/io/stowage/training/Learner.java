package io.stowage.training;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Learns from experience, told in the order in which it was lived. For one thread. The observations
 * that it is given are kept: nobody may write into them later.
 */
public interface Learner {

  /** Chooses while it learns, and explores. */
  Actor actor();

  /** Takes in what came of a choice, and learns when it is due. */
  void observe(Experience experience);

  /** How the learning goes. */
  Report report();

  /** What has been learned until now, without exploration; later learning does not change it. */
  Model model();

  /** The same as an ONNX file, where the model can be written as one. */
  Optional<byte[]> onnx();

  /**
   * Writes all that is needed to go on into a folder: weights, optimiser, schedules, randomness.
   */
  void save(Path folder) throws IOException;

  /** Goes on from where a learner of the same kind was saved. */
  void load(Path folder) throws IOException;

  /**
   * Begins with the weights that another learner with the same network has saved, such as one that
   * cloned a heuristic; nothing else is taken over.
   */
  default void startFrom(Path folder) throws IOException {
    throw new IllegalArgumentException(
        "%s cannot start from %s. Maybe ppo or a2c, which learn a policy as cloning does."
            .formatted(getClass().getSimpleName(), folder));
  }
}
