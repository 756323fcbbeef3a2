package io.stowage.scheduling;

/**
 * How many nodes preemption looks at before it chooses; upstream's DefaultPreemptionArgs.
 *
 * @param leastPercent at least this share of the nodes where eviction may help
 * @param leastNodes and at least so many of them
 */
public record PreemptionSettings(int leastPercent, int leastNodes) {

  public static final PreemptionSettings DEFAULT = new PreemptionSettings(10, 100);

  public PreemptionSettings {
    if (leastPercent < 0
        || leastPercent > 100
        || leastNodes < 0
        || leastPercent + leastNodes == 0) {
      throw new IllegalArgumentException(
          "Preemption cannot look at %d %% of the nodes and at least %d."
              .formatted(leastPercent, leastNodes));
    }
  }

  int enough(int nodes) {
    return Math.min(nodes, Math.max(nodes * leastPercent / 100, leastNodes));
  }
}
