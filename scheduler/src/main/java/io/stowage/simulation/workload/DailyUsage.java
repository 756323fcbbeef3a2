package io.stowage.simulation.workload;

import io.stowage.simulation.UsageCurve;
import java.time.Duration;

/**
 * The use of a service whose users come and go with the time of day, and that has busy minutes.
 *
 * @param most the part of its requested CPU that it uses at the peak; may be more than 1
 * @param memory the part of its requested memory that it uses all the time
 */
record DailyUsage(DayCurve day, double most, double memory) implements UsageCurve {
  private static final double MINUTES_BETWEEN_SWELLS = 17;
  private static final double SWELL = 0.15;

  @Override
  public double ofRequestedCpu(Duration sinceStart) {
    double seconds = sinceStart.toSeconds();
    double swell = Math.sin(seconds / 60 * 2 * Math.PI / MINUTES_BETWEEN_SWELLS);
    return most * day.at(seconds) * (1 + SWELL * swell);
  }

  @Override
  public double ofRequestedMemory(Duration sinceStart) {
    return memory;
  }
}
