package io.stowage.energy;

import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;

/** How many watts a node draws under a load. */
public interface PowerModel {

  /**
   * The watts of a node of which this much CPU is in use.
   *
   * @param busyDevices accelerator devices of which any share is taken
   */
  double watts(Node node, double milliCpu, int busyDevices);

  /** The watts of the node if its pods use what they ask for. */
  default double watts(NodeView node) {
    return watts(node.node(), (double) node.requested().milliCpu(), busyDevices(node));
  }

  static int busyDevices(NodeView node) {
    return node.deviceShares().devices() - node.deviceShares().wholeDevicesFree();
  }
}
