package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import java.util.Map;

/**
 * Pods that ask for the same as one that comes: how many more of them a node would take after it,
 * what would be left then that none of them can use, and whether such pods are there already. Where
 * sizes are few, as they mostly are, a node that is filled with one size that divides it wastes
 * nothing.
 */
final class AlikePods {
  private static final int MANY = 64;

  private final Resources asked;
  private final int devices;
  private final boolean share;

  AlikePods(PodSpec spec) {
    this.asked = spec.requests().needed();
    this.devices = spec.gpu().map(GpuRequest::devices).orElse(0);
    this.share = spec.gpu().filter(GpuRequest::isShare).isPresent();
  }

  Resources asked() {
    return asked;
  }

  /** How many whole devices the pod takes; a share takes what others leave of one. */
  int wholeDevices() {
    return share ? 0 : devices;
  }

  /** How many fit on the node with this one; at least itself, and never more than many. */
  int fitOn(NodeView node) {
    long fit = MANY;
    fit = times(fit, node.allocatableMilliCpu() - node.requestedMilliCpu(), asked.milliCpu());
    fit =
        times(
            fit, node.allocatableMemoryBytes() - node.requestedMemoryBytes(), asked.memoryBytes());
    fit = times(fit, node.maxPods() - node.podCount(), 1);
    fit = times(fit, node.deviceShares().wholeDevicesFree(), wholeDevices());
    for (Map.Entry<String, Long> scalar : asked.scalars().entrySet()) {
      String name = scalar.getKey();
      fit =
          times(
              fit,
              node.node().allocatable().scalar(name) - node.requested().scalar(name),
              scalar.getValue());
    }
    return (int) Math.max(1, fit);
  }

  private static long times(long atMost, long free, long each) {
    return each <= 0 ? atMost : Math.min(atMost, free / each);
  }

  /** How many pods that ask for the same are on the node. */
  int on(NodeView node) {
    int alike = 0;
    for (Pod pod : node.pods()) {
      alike += isAlike(pod) ? 1 : 0;
    }
    return alike;
  }

  // CPU and memory tell sizes apart; what else pods ask for (slots, say) goes by application.
  private boolean isAlike(Pod pod) {
    Resources other = pod.spec().requests().needed();
    return other.milliCpu() == asked.milliCpu()
        && other.memoryBytes() == asked.memoryBytes()
        && pod.spec().gpu().map(GpuRequest::devices).orElse(0) == devices;
  }
}
