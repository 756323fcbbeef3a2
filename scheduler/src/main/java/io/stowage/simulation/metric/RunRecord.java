package io.stowage.simulation.metric;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What a run has come to.
 *
 * @param length how long it lasted, on its own clock
 * @param byArrival quantities against the demand that has arrived, by name
 * @param overTime quantities over time, by name
 * @param pendingSeconds how long each pod waited that was started
 * @param latencyMillis from the node to its users, for each pod at its start, where it is known
 * @param decisionMicros what each decision took, on the machine that simulated it
 */
public record RunRecord(
    Duration length,
    Tally tally,
    Map<String, ByArrival> byArrival,
    Map<String, OverTime> overTime,
    Samples pendingSeconds,
    Samples latencyMillis,
    Samples decisionMicros,
    Optional<PodsPerNode> podsPerNode) {

  public RunRecord {
    byArrival = Map.copyOf(byArrival);
    overTime = Map.copyOf(overTime);
  }
}
