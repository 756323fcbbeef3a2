package io.stowage.simulation;

/** Sums over the nodes of one pool, as they really are. */
public final class PoolTotals {
  private int activeNodes;
  private double watts;
  private double wattsOfActive;

  void add(int sign, boolean active, double draw) {
    activeNodes += active ? sign : 0;
    watts += sign * draw;
    wattsOfActive += active ? sign * draw : 0;
  }

  public int activeNodes() {
    return activeNodes;
  }

  public double watts() {
    return watts;
  }

  public double wattsOfActive() {
    return wattsOfActive;
  }
}
