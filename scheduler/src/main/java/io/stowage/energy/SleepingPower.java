package io.stowage.energy;

import io.stowage.cluster.Node;

/**
 * Nodes that sleep, and draw nothing, while nothing of them is in use; else what the model says.
 */
public record SleepingPower(PowerModel model) implements PowerModel {

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    return milliCpu == 0 && busyDevices == 0 ? 0 : model.watts(node, milliCpu, busyDevices);
  }
}
