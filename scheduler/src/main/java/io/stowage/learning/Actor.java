package io.stowage.learning;

/** Chooses one of the candidates while it learns, and may explore. */
public interface Actor {
  int act(Observation observation);
}
