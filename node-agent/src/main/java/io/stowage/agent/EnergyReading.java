package io.stowage.agent;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** All energy counters at one moment, by their folders. */
record EnergyReading(Moment at, Map<String, EnergyZone> zones) {
  // A usual counter begins anew after 262 kJ: 9 minutes at 500 W, 22 at 200 W. Whoever waits
  // longer than half of that cannot tell how often it did.
  private static final Duration LONGEST = Duration.ofMinutes(5);
  // A counter that was set back, as after a suspension, looks as if it had gone all the way round.
  private static final double MOST_WATTS_OF_A_ZONE = 5_000;
  private static final double MICROJOULES_A_JOULE = 1e6;
  private static final double NANOS_A_SECOND = 1e9;

  EnergyReading {
    zones = Map.copyOf(zones);
  }

  /**
   * The mean power since an earlier reading. Unknown if counters came, went or were set back
   * meanwhile, or if too much or no time has passed: never 0 for want of knowledge.
   */
  OptionalDouble wattsSince(EnergyReading earlier) {
    Duration passed = at.since(earlier.at);
    if (!passed.isPositive()
        || passed.compareTo(LONGEST) > 0
        || !zones.keySet().equals(earlier.zones.keySet())) {
      return OptionalDouble.empty();
    }
    double seconds = passed.toNanos() / NANOS_A_SECOND;
    double watts = 0;
    for (Map.Entry<String, EnergyZone> zone : zones.entrySet()) {
      EnergyZone before = Objects.requireNonNull(earlier.zones.get(zone.getKey()));
      double ofZone = zone.getValue().since(before) / MICROJOULES_A_JOULE / seconds;
      if (ofZone > MOST_WATTS_OF_A_ZONE) {
        return OptionalDouble.empty();
      }
      watts += ofZone;
    }
    return watts > 0 ? OptionalDouble.of(watts) : OptionalDouble.empty();
  }
}
