package io.stowage.kubernetes;

import java.time.Duration;

/**
 * How many requests we send, and how long we wait; watches and lists are not counted, and events
 * have a budget of their own, as upstream has it.
 *
 * @param perSecond 0 or less for no limit
 * @param volumesWithin how long the binding of a pod's volumes may take
 */
public record ClientLimits(double perSecond, int burst, Duration volumesWithin) {
  private static final Duration USUAL_VOLUMES_WITHIN = Duration.ofMinutes(10);

  /** Upstream's. */
  public static final ClientLimits DEFAULT = new ClientLimits(50, 100);

  public ClientLimits(double perSecond, int burst) {
    this(perSecond, burst, USUAL_VOLUMES_WITHIN);
  }

  RequestBudget budget() {
    return new RequestBudget(perSecond, burst);
  }
}
