package io.stowage.app.config;

import java.time.Duration;
import java.util.Optional;

/**
 * When our trust in a policy is taken back.
 *
 * @param pendingAge a pod has waited longer
 * @param failedShare a larger share of the last 100 bindings has failed
 * @param starvedAttempts so many attempts in a row for the pods of one owner were refused, while
 *     most others were placed
 * @param latencyShare a larger share of the last 100 pods with a latency limit is farther away from
 *     its users than that
 * @param control absent: nothing is held against another policy
 */
public record RollbackSettings(
    Duration pendingAge,
    double failedShare,
    int starvedAttempts,
    double latencyShare,
    Optional<ControlSettings> control) {

  public static final RollbackSettings DEFAULT =
      new RollbackSettings(Duration.ofMinutes(10), 0.2, 50, 0.1, Optional.empty());

  public RollbackSettings {
    new Demands()
        .that(pendingAge.isPositive(), "pendingAge", "must be above zero. Maybe 10m.")
        .that(isShare(failedShare), "failedShare", "is " + failedShare + ". Maybe 0.2.")
        .that(starvedAttempts > 0, "starvedAttempts", "is " + starvedAttempts + ". Maybe 50.")
        .that(isShare(latencyShare), "latencyShare", "is " + latencyShare + ". Maybe 0.1.")
        .check();
  }

  private static boolean isShare(double share) {
    return share >= 0 && share <= 1;
  }
}
