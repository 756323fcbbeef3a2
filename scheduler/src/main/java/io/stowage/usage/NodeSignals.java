package io.stowage.usage;

import io.stowage.cluster.Usage;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** All that is known of a node; what is not in it is not known. */
public record NodeSignals(Map<SignalKind, Signal> signals) {
  public static final NodeSignals NONE = new NodeSignals(Map.of());

  public NodeSignals {
    Map<SignalKind, Signal> ordered = new EnumMap<>(SignalKind.class);
    ordered.putAll(signals);
    signals = Collections.unmodifiableMap(ordered);
  }

  public Optional<Signal> of(SignalKind kind) {
    return Optional.ofNullable(signals.get(kind));
  }

  /** As policies and filters see it; empty where nothing of that is known. */
  public Optional<Usage> usage() {
    // By this time policies tell which pods its load leaves out. A latency that is older, or a
    // disk, must not make them count a pod again that is measured already.
    return oldest(SignalKind.CPU, SignalKind.MEMORY)
        .or(() -> oldest(SignalKind.WATTS, SignalKind.LATENCY))
        .map(
            at ->
                new Usage(
                    at,
                    value(SignalKind.CPU),
                    value(SignalKind.MEMORY),
                    value(SignalKind.WATTS),
                    value(SignalKind.LATENCY)));
  }

  private Optional<Instant> oldest(SignalKind one, SignalKind other) {
    return Stream.of(one, other)
        .flatMap(kind -> of(kind).stream())
        .map(Signal::measuredAt)
        .min(Instant::compareTo);
  }

  private OptionalDouble value(SignalKind kind) {
    Signal signal = signals.get(kind);
    return signal == null ? OptionalDouble.empty() : OptionalDouble.of(signal.value());
  }
}
