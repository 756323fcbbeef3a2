package io.stowage.simulation;

import java.util.List;

/** A load that can be run again and again: the same seed gives the same scenario. */
public interface Workload {
  Scenario scenario(long seed);

  /** The names of the metrics by which policies are judged on it, unless the user names others. */
  default List<String> headlines() {
    return List.of("pending-p99", "kwh-off", "active");
  }
}
