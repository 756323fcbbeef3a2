package io.stowage.energy;

import java.util.Map;

/** The tariff of each pool of nodes. */
public record Tariffs(Map<String, Tariff> pools) {

  /** Nobody knows what nodes cost. */
  public static final Tariffs UNKNOWN = new Tariffs(Map.of());

  public Tariffs {
    pools = Map.copyOf(pools);
  }

  public boolean areKnown() {
    return !pools.isEmpty();
  }

  /** Whether they are the same at every hour. */
  public boolean areConstant() {
    return pools.values().stream().allMatch(Tariff::isConstant);
  }
}
