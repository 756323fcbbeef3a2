package io.stowage.scheduling.policy;

import io.stowage.cluster.DeviceShares;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;

/**
 * Devices in use before free devices of a node in use before idle nodes (MLaaS in the Wild, NSDI
 * 2022; as FGD's simulator computes it, gpu_packing_score.go). Pods without GPU rate all nodes
 * alike.
 *
 * <ul>
 *   <li>only devices in use: 100 − their free percent / 10, at least 50;
 *   <li>some free devices of a node in use: 50 − how many, at least 33;
 *   <li>an idle node: 33 − its devices.
 * </ul>
 */
public final class GpuPackingPolicy implements Policy {
  private static final int MOST = 100;

  private final TwinRatings ratings = new TwinRatings(GpuPackingPolicy::rate);

  @Override
  public double[] score(Choice choice) {
    return ratings.of(choice);
  }

  private static double rate(Pod pod, NodeView node) {
    return pod.spec().gpu().isEmpty() ? 0 : rate(pod.spec().gpu().get(), node.deviceShares());
  }

  private static int rate(GpuRequest request, DeviceShares shares) {
    int wholeFree = shares.wholeDevicesFree();
    if (wholeFree == shares.devices()) {
      return Math.max(MOST / 3 - wholeFree, wholeFree);
    }
    int wholeTaken = 0;
    int freePercent = 0;
    for (int device : shares.tightest(request)) {
      int free = shares.freeMilli(device);
      wholeTaken += free == GpuRequest.WHOLE_DEVICE_MILLI ? 1 : 0;
      freePercent += free * 100 / GpuRequest.WHOLE_DEVICE_MILLI;
    }
    return wholeTaken > 0
        ? Math.max(MOST / 2 - wholeTaken, MOST / 3)
        : Math.max(MOST - freePercent / 10, MOST / 2);
  }
}
