package io.stowage.kubernetes;

/**
 * How many requests we send; watches and lists are not counted, and events have a budget of their
 * own, as upstream has it.
 *
 * @param perSecond 0 or less for no limit
 */
public record ClientLimits(double perSecond, int burst) {
  /** Upstream's. */
  public static final ClientLimits DEFAULT = new ClientLimits(50, 100);

  RequestBudget budget() {
    return new RequestBudget(perSecond, burst);
  }
}
