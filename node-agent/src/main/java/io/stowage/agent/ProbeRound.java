package io.stowage.agent;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Some probes in a row.
 *
 * @param at when the last of them ended
 * @param millis how long each answer took, in the order in which they came
 * @param lost how many were not answered
 */
record ProbeRound(Instant at, List<Double> millis, int lost) {
  ProbeRound {
    millis = List.copyOf(millis);
  }

  /** Empty if none was answered. */
  Optional<LatencySummary> summary() {
    return millis.isEmpty() ? Optional.empty() : Optional.of(LatencySummary.of(at, millis, lost));
  }
}
