package io.stowage.training.schedule;

/**
 * A number for each step of a learner; it depends on the step alone, so that it survives a restart.
 */
public interface Schedule {
  double at(long step);
}
