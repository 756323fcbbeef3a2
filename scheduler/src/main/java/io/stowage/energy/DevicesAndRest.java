package io.stowage.energy;

import io.stowage.cluster.Node;

/** What the rest of the machine draws, and its accelerator devices on top of that. */
public record DevicesAndRest(SteppedPower.Draw eachDevice, PowerModel rest) implements PowerModel {

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    int devices = node.devices().map(Node.Devices::count).orElse(0);
    return rest.watts(node, milliCpu, busyDevices)
        + eachDevice.fullWatts() * busyDevices
        + eachDevice.idleWatts() * (devices - busyDevices);
  }
}
