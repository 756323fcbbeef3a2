package io.stowage.app.config;

import java.time.Duration;

/**
 * Which of several schedulers works; upstream's keys and defaults.
 *
 * @param leaderElect off: this one always works
 * @param leaseDuration for so long others wait after the leader was last heard of
 * @param renewDeadline a leader that could not renew its lease for so long gives up
 * @param retryPeriod between two tries to get or renew the lease
 * @param resourceName the name of the Lease
 */
public record LeaderElectionSettings(
    boolean leaderElect,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod,
    String resourceName,
    String resourceNamespace) {

  public static final LeaderElectionSettings DEFAULT =
      new LeaderElectionSettings(
          true,
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2),
          "stowage",
          "kube-system");

  // client-go, leaderelection.go: a try takes up to so much longer than the period.
  private static final double JITTER = 1.2;

  public LeaderElectionSettings {
    Demands demands = new Demands();
    if (leaderElect) {
      demands
          .that(
              leaseDuration.compareTo(renewDeadline) > 0,
              "leaseDuration",
              "must be longer than renewDeadline. Maybe 15s and 10s.")
          .that(
              renewDeadline.toNanos() > retryPeriod.toNanos() * JITTER,
              "renewDeadline",
              "must be longer than 1.2 times retryPeriod. Maybe 10s and 2s.")
          .that(!retryPeriod.isZero(), "retryPeriod", "must be above zero. Maybe 2s.")
          .that(!resourceName.isBlank(), "resourceName", "is empty. Maybe stowage.")
          .that(!resourceNamespace.isBlank(), "resourceNamespace", "is empty. Maybe kube-system.");
    }
    demands
        .that(!leaseDuration.isNegative(), "leaseDuration", "is negative. Maybe 15s.")
        .that(!renewDeadline.isNegative(), "renewDeadline", "is negative. Maybe 10s.")
        .that(!retryPeriod.isNegative(), "retryPeriod", "is negative. Maybe 2s.")
        .check();
  }
}
