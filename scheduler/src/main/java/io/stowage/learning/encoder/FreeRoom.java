package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;

/** A node's free devices and what comes with them. */
record FreeRoom(String model, long milliCpu, double memoryBytes, long milliGpu, int whole) {
  static FreeRoom of(NodeView node, String model) {
    return new FreeRoom(
        model,
        node.allocatableMilliCpu() - node.requestedMilliCpu(),
        (double) node.allocatableMemoryBytes() - node.requestedMemoryBytes(),
        node.deviceShares().totalFreeMilli(),
        node.deviceShares().wholeDevicesFree());
  }

  boolean holds(RoomDemand demand) {
    return demand.fits(model, whole, (double) milliCpu, memoryBytes);
  }

  double brokenMilli() {
    return (double) milliGpu - (double) whole * GpuRequest.WHOLE_DEVICE_MILLI;
  }

  /** How much of the free GPU has the CPU that usually comes with it. */
  double usable(double milliCpuPerMilliGpu) {
    return Math.clamp((double) milliCpu / Math.max(1, milliCpuPerMilliGpu * milliGpu), 0, 1);
  }
}
