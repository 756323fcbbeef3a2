package io.stowage.energy;

import io.stowage.cluster.Node;
import java.util.Map;

/** Each pool of nodes draws what its own model says. */
public record PowerByPool(Map<String, PowerModel> pools, PowerModel others) implements PowerModel {

  public PowerByPool {
    pools = Map.copyOf(pools);
  }

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    return pools.getOrDefault(NodePool.of(node), others).watts(node, milliCpu, busyDevices);
  }
}
