package io.stowage.energy;

import io.stowage.cluster.Node;

/**
 * k0 + k1 · e^(k2 · x) watts, x being the CPU's utilisation in percent: the model that PEAKS fits
 * to each node (kubernetes-sigs/scheduler-plugins, pkg/trimaran/peaks). With k1 and k2 below zero
 * it rises steeply at first and levels off. Devices draw nothing.
 */
public record ExponentialPower(double k0, double k1, double k2) implements PowerModel {

  /**
   * For nodes that were not measured: from about 100 to 300 watts, with the bend that PEAKS shows.
   */
  public static final ExponentialPower UNKNOWN_HARDWARE = new ExponentialPower(300, -200, -0.07);

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    long capacity = node.allocatable().milliCpu();
    double percent = capacity == 0 ? 0 : Math.clamp(100 * milliCpu / capacity, 0, 100);
    return k0 + k1 * Math.exp(k2 * percent);
  }
}
