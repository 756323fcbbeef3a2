package io.stowage.simulation.workload;

import java.time.Duration;

/**
 * How something rises and falls with the time of day: 1 at its peak, {@code least} twelve hours
 * later, and a cosine between them.
 *
 * @param peak the time of day of the peak
 * @param sharpness 1 is the plain cosine; more makes the peak narrower and the night longer
 */
record DayCurve(double least, Duration peak, double sharpness) {
  private static final double DAY_SECONDS = 86_400;

  double at(double secondsOfDay) {
    double angle = 2 * Math.PI * (secondsOfDay - peak.toSeconds()) / DAY_SECONDS;
    return least + (1 - least) * Math.pow((1 + Math.cos(angle)) / 2, sharpness);
  }
}
