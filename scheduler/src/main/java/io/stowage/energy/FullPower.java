package io.stowage.energy;

import io.stowage.cluster.Node;

/** Nodes that know no idleness: each draws what the model says of it under full load. */
public record FullPower(PowerModel model) implements PowerModel {

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    int devices = node.devices().map(Node.Devices::count).orElse(0);
    return model.watts(node, (double) node.allocatable().milliCpu(), devices);
  }
}
