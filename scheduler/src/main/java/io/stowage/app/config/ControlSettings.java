package io.stowage.app.config;

import io.stowage.scheduling.ControlSlices;
import java.time.Duration;

/**
 * How often kube-default decides in a policy's place, so that there is something to hold it
 * against.
 *
 * @param slice for how long at a time
 * @param inBlock of so many slices one is the control's
 */
public record ControlSettings(Duration slice, int inBlock) {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final int FEWEST = 4;
  private static final int MOST = 100;

  public static final ControlSettings DEFAULT = new ControlSettings(Duration.ofMinutes(15), 8);

  public ControlSettings {
    new Demands()
        .that(
            slice.compareTo(SHORTEST) >= 0,
            "slice",
            "is %d ms, less than a second. Maybe 15m.".formatted(slice.toMillis()))
        .that(
            inBlock >= FEWEST && inBlock <= MOST,
            "inBlock",
            "is %d, not %d to %d. Maybe 8.".formatted(inBlock, FEWEST, MOST))
        .check();
  }

  /** The slices of one profile. */
  public ControlSlices slicesOf(String schedulerName) {
    return new ControlSlices(slice, inBlock, schedulerName.hashCode());
  }
}
