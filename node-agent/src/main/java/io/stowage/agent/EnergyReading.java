package io.stowage.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;

/** All energy counters at one moment, by their folders. */
record EnergyReading(Instant at, Map<String, EnergyZone> zones) {
  // A counter of 64 joules a millisecond begins anew after an hour at most; later it may have
  // twice.
  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final double MICROJOULES_A_JOULE = 1e6;
  private static final double NANOS_A_SECOND = 1e9;

  EnergyReading {
    zones = Map.copyOf(zones);
  }

  /**
   * The mean power since an earlier reading. Unknown if counters came or went meanwhile, or if too
   * much or no time has passed: never 0 for want of knowledge.
   */
  OptionalDouble wattsSince(EnergyReading earlier) {
    Duration passed = Duration.between(earlier.at, at);
    if (!passed.isPositive()
        || passed.compareTo(LONGEST) > 0
        || !zones.keySet().equals(earlier.zones.keySet())) {
      return OptionalDouble.empty();
    }
    double microjoules = 0;
    for (Map.Entry<String, EnergyZone> zone : zones.entrySet()) {
      EnergyZone before = earlier.zones.get(zone.getKey());
      microjoules += before == null ? 0 : zone.getValue().since(before);
    }
    double seconds = passed.toNanos() / NANOS_A_SECOND;
    double watts = microjoules / MICROJOULES_A_JOULE / seconds;
    return watts > 0 ? OptionalDouble.of(watts) : OptionalDouble.empty();
  }
}
