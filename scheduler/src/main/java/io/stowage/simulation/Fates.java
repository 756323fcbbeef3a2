package io.stowage.simulation;

import java.util.Map;

/**
 * How else the pods of a scenario may fare: the same pods at the same times, which end at other
 * times and use other amounts. Told only where all are placed before any of that shows: then no
 * placement hangs on it, and one run tells where the pods are whatever becomes of them.
 */
public interface Fates {

  /** All pods by their names; the same seed gives the same fate. */
  Map<String, PodRun> draw(long seed);
}
