package io.stowage.simulation;

/** A load that can be run again and again: the same seed gives the same scenario. */
public interface Workload {
  Scenario scenario(long seed);
}
