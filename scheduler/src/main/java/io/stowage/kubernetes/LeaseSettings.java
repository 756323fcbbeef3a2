package io.stowage.kubernetes;

import java.time.Duration;

/**
 * The lease by which replicas agree on who schedules.
 *
 * @param duration how long others leave a leader alone that they do not hear of
 * @param renewDeadline how long a leader that cannot renew goes on
 * @param retryPeriod how often each tries
 */
public record LeaseSettings(
    String namespace,
    String name,
    Duration duration,
    Duration renewDeadline,
    Duration retryPeriod) {

  public static final LeaseSettings DEFAULT =
      new LeaseSettings(
          "kube-system",
          "stowage",
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2));

  String path() {
    return "apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
  }
}
