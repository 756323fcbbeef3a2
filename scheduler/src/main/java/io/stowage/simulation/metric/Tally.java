package io.stowage.simulation.metric;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodSpec;
import io.stowage.simulation.PodCap;
import io.stowage.simulation.SimulatedNode;
import io.stowage.simulation.SimulatedPod;
import java.util.List;

/** What is counted while a run goes by. */
public final class Tally {
  private final long capacityMilliCpu;
  private final long capacityGpuMilli;
  private long arrivedPods;
  private long arrivedMilliCpu;
  private long arrivedGpuMilli;
  private long startedPods;
  private long endedWaiting;
  private long evictedPods;
  private long softViolations;
  private long hardViolations;
  private long pendingPods;
  private long runningPods;
  private long cappedPods;
  private long capViolations;

  Tally(List<Node> nodes) {
    capacityMilliCpu = nodes.stream().mapToLong(node -> node.allocatable().milliCpu()).sum();
    capacityGpuMilli =
        nodes.stream()
            .flatMap(node -> node.devices().stream())
            .mapToLong(devices -> (long) devices.count() * GpuRequest.WHOLE_DEVICE_MILLI)
            .sum();
  }

  void arrived(SimulatedPod pod) {
    pendingPods++;
    if (pod.generation() == 1) {
      PodSpec spec = pod.pod().spec();
      arrivedPods++;
      arrivedMilliCpu += spec.requests().held().milliCpu();
      arrivedGpuMilli += spec.gpu().map(GpuRequest::totalMilli).orElse(0L);
    }
  }

  void found(SimulatedPod pod) {
    arrived(pod);
    if (pod.pod().nodeName().isPresent()) {
      started(pod);
    }
  }

  void started(SimulatedPod pod) {
    pendingPods--;
    runningPods++;
    startedPods += pod.generation() == 1 ? 1 : 0;
  }

  void checkCap(SimulatedPod pod, SimulatedNode node) {
    cappedPods += PodCap.isNamedBy(pod) ? 1 : 0;
    capViolations += PodCap.isBroken(pod, node) ? 1 : 0;
  }

  /** A pod was started so far from its users. */
  void startedAt(double latencyMillis, LatencyLimits limits) {
    softViolations += limits.welcomes(latencyMillis) ? 0 : 1;
    hardViolations += limits.forbids(latencyMillis) ? 1 : 0;
  }

  void ended(SimulatedPod pod) {
    if (pod.pod().nodeName().isPresent()) {
      runningPods--;
    } else {
      pendingPods--;
      endedWaiting++;
    }
  }

  void evicted() {
    evictedPods++;
  }

  /** Whether GPUs, not CPUs, are what the cluster is about. */
  public boolean isAboutGpus() {
    return capacityGpuMilli > 0;
  }

  public long capacityMilliCpu() {
    return capacityMilliCpu;
  }

  public long capacityGpuMilli() {
    return capacityGpuMilli;
  }

  /** The demand that has arrived, made anew not counted, as a percentage of the capacity. */
  public double arrivedPercent() {
    return isAboutGpus()
        ? 100.0 * arrivedGpuMilli / capacityGpuMilli
        : 100.0 * arrivedMilliCpu / Math.max(capacityMilliCpu, 1);
  }

  /** Pods that have arrived, made anew not counted. */
  public long arrivedPods() {
    return arrivedPods;
  }

  /** Those of them that have been started. */
  public long startedPods() {
    return startedPods;
  }

  /** Pods that ended before they had a node. */
  public long endedWaiting() {
    return endedWaiting;
  }

  public long evictedPods() {
    return evictedPods;
  }

  /** Pods that were started farther from their users than was wished for. */
  public long softViolations() {
    return softViolations;
  }

  /** Pods that were started farther from their users than their hard limit. */
  public long hardViolations() {
    return hardViolations;
  }

  public long pendingPods() {
    return pendingPods;
  }

  public long runningPods() {
    return runningPods;
  }

  /** Started pods that say how many like them may share a node. */
  public long cappedPods() {
    return cappedPods;
  }

  /** Those of them that were one too many when they were started. */
  public long capViolations() {
    return capViolations;
  }
}
