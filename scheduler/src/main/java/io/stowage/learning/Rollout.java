package io.stowage.learning;

import java.util.function.Consumer;

/** Something that can be lived through again and again, one episode for each seed. */
public interface Rollout {
  Features features();

  /** Lives through one episode and tells all experience in its order. */
  void run(Actor actor, Consumer<Experience> sink, long seed);
}
