package io.stowage.energy;

import io.stowage.cluster.Node;

/**
 * Idle watts, and from there a straight line over the CPU's utilisation to full watts (Fan, Weber,
 * Barroso, "Power provisioning for a warehouse-sized computer", ISCA 2007). Devices draw nothing.
 */
public record LinearPower(double idleWatts, double fullWatts) implements PowerModel {

  public LinearPower {
    if (!(idleWatts >= 0 && idleWatts <= fullWatts)) {
      throw new IllegalArgumentException(
          "Power from %s W idle to %s W full will not do. Maybe swap them."
              .formatted(idleWatts, fullWatts));
    }
  }

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    long capacity = node.allocatable().milliCpu();
    double utilisation = capacity == 0 ? 0 : Math.clamp(milliCpu / capacity, 0, 1);
    return idleWatts + (fullWatts - idleWatts) * utilisation;
  }
}
