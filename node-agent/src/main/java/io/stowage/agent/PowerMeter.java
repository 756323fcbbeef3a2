package io.stowage.agent;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** The node's power, from one reading of its counters to the next. For any thread. */
final class PowerMeter {
  // Of shorter spans the counters, which tick each millisecond, tell too little.
  private static final Duration SHORTEST = Duration.ofMillis(500);

  /** Watts until a moment. */
  record Power(double watts, Instant at) {}

  private final Rapl counters;
  private Optional<EnergyReading> last = Optional.empty();
  private Optional<Power> power = Optional.empty();
  private String problem = "";

  PowerMeter(Rapl counters) {
    this.counters = counters;
  }

  /** Looks at the counters, if enough time has passed. */
  synchronized Optional<Power> read() {
    try {
      EnergyReading now = counters.read();
      if (last.isPresent() && now.at().since(last.get().at()).compareTo(SHORTEST) < 0) {
        return power;
      }
      OptionalDouble watts = last.isPresent() ? now.wattsSince(last.get()) : OptionalDouble.empty();
      power =
          watts.isPresent()
              ? Optional.of(new Power(watts.getAsDouble(), now.at().at()))
              : Optional.empty();
      last = Optional.of(now);
      problem = "";
    } catch (IOException unreadable) {
      last = Optional.empty();
      power = Optional.empty();
      problem = String.valueOf(unreadable.getMessage());
    }
    return power;
  }

  /** Why there is no power; empty while there is. */
  synchronized String problem() {
    return problem;
  }
}
