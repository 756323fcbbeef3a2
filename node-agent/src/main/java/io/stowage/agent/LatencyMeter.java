package io.stowage.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Measures how far away users are, on request. */
final class LatencyMeter {
  /** As many as S2's latency application sends for one answer. */
  private static final int USUAL_PROBES = 50;

  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  // A user who does not answer at all is not waited for fifty times.
  private static final int LOST_AT_FIRST = 3;
  private static final double NANOS_A_MILLISECOND = 1e6;
  // Anybody may ask, but users are not flooded for that.
  private static final Duration ASKED_AT_MOST_EVERY = Duration.ofSeconds(1);

  private final Probe probe;
  private final Supplier<Moment> clock;
  private Optional<Moment> lastAsked = Optional.empty();
  private Optional<LatencySummary> toldOnRequest = Optional.empty();

  LatencyMeter(Probe probe, Supplier<Moment> clock) {
    this.probe = probe;
    this.clock = clock;
  }

  /**
   * As many probes as S2's application sends, for whoever asks; those who ask at the same time, or
   * soon after, hear the same. For any thread.
   */
  synchronized Optional<LatencySummary> onRequest() throws InterruptedException {
    if (lastAsked.isEmpty()
        || clock.get().since(lastAsked.get()).compareTo(ASKED_AT_MOST_EVERY) >= 0) {
      toldOnRequest = measure(USUAL_PROBES).summary();
      lastAsked = Optional.of(clock.get());
    }
    return toldOnRequest;
  }

  /** So many probes in a row. */
  ProbeRound measure(int probes) throws InterruptedException {
    List<Double> millis = new ArrayList<>();
    int lost = 0;
    for (int i = 0; i < probes && (lost < LOST_AT_FIRST || !millis.isEmpty()); i++) {
      try {
        millis.add(probe.once(TIMEOUT).toNanos() / NANOS_A_MILLISECOND);
      } catch (IOException unanswered) {
        lost++;
      }
    }
    return new ProbeRound(clock.get().at(), millis, lost);
  }
}
