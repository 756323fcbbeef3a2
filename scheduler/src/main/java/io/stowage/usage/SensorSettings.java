package io.stowage.usage;

import java.time.Duration;

/**
 * How often sources are asked, and how long what they said holds.
 *
 * @param staleAfter what is older is unknown
 */
public record SensorSettings(Duration interval, Duration staleAfter) {
  public static final SensorSettings DEFAULT =
      new SensorSettings(Duration.ofSeconds(15), Duration.ofMinutes(2));
}
