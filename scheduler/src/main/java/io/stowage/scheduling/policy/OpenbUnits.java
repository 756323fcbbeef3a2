package io.stowage.scheduling.policy;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;

/**
 * The two resources that the GPU heuristics look at, and the largest node by which they scale them:
 * 128 cores and 8 devices (hkust-adsl/kubernetes-scheduler-simulator, the simulator of FGD).
 */
final class OpenbUnits {
  static final double LARGEST_MILLI_CPU = 128_000;
  static final double LARGEST_MILLI_GPU = 8_000;

  private OpenbUnits() {}

  static long milliCpu(Pod pod) {
    return pod.spec().requests().needed().milliCpu();
  }

  /** Thousandths of devices that the pod asks for, all devices together. */
  static long milliGpu(Pod pod) {
    return pod.spec().gpu().map(GpuRequest::totalMilli).orElse(0L);
  }

  static long milliCpuLeft(NodeView node) {
    return node.node().allocatable().milliCpu() - node.requested().milliCpu();
  }
}
