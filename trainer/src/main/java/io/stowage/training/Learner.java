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
}
