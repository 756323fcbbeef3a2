package io.stowage.agent;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The last rounds of probes, oldest first. The last one says how far away users are now, all
 * together how steadily.
 */
record RecentProbes(List<ProbeRound> rounds) {
  // A hundred probes, as five are in a round: of fewer the p99 is hardly more than the slowest one.
  private static final int MOST = 20;

  RecentProbes {
    rounds = List.copyOf(rounds.subList(Math.max(0, rounds.size() - MOST), rounds.size()));
  }

  static RecentProbes none() {
    return new RecentProbes(List.of());
  }

  RecentProbes with(ProbeRound round) {
    return new RecentProbes(Stream.concat(rounds.stream(), Stream.of(round)).toList());
  }

  /** Empty if nobody was probed, or none of the last round was answered. */
  Optional<LatencySummary> now() {
    return rounds.isEmpty() ? Optional.empty() : rounds.getLast().summary();
  }

  /** All rounds as one; empty if nobody was probed. */
  Optional<ProbeRound> together() {
    return rounds.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ProbeRound(
                rounds.getLast().at(),
                rounds.stream().flatMap(round -> round.millis().stream()).toList(),
                rounds.stream().mapToInt(ProbeRound::lost).sum()));
  }
}
