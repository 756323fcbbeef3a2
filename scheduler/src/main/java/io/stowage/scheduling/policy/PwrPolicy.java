package io.stowage.scheduling.policy;

import io.stowage.cluster.DeviceShares;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.energy.PowerModel;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.List;
import java.util.Optional;

/**
 * Where the pod adds the fewest watts: whole watts before − after, stretched to whole points 0…100
 * over the candidates (Lettich et al., "Power- and Fragmentation-aware Online Scheduling for GPU
 * Datacenters", CCGrid 2025; pwr_score.go). A share goes to the first device that adds the fewest:
 * one in use if there is one.
 */
public final class PwrPolicy implements Policy {
  private final PowerModel power;
  private final TwinRatings savings = new TwinRatings(this::saving);

  public PwrPolicy(PowerModel power) {
    this.power = power;
  }

  @Override
  public double[] score(Choice choice) {
    double[] scores = savings.of(choice);
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      least = Math.min(least, score);
      most = Math.max(most, score);
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] = least == most ? 100 : Math.floor((scores[i] - least) * 100 / (most - least));
    }
    return scores;
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    Optional<GpuRequest> share = pod.spec().gpu().filter(GpuRequest::isShare);
    return share.isPresent()
        ? List.of(cheapestDevice(node, share.get()))
        : Policy.super.devices(pod, node);
  }

  /** Whole watts saved, never above 0. */
  private double saving(Pod pod, NodeView node) {
    double after =
        power.watts(
            node.node(),
            (double) node.requested().milliCpu() + OpenbUnits.milliCpu(pod),
            PowerModel.busyDevices(node) + devicesWoken(pod, node));
    return (long) (power.watts(node) - after);
  }

  private static int devicesWoken(Pod pod, NodeView node) {
    if (pod.spec().gpu().isEmpty()) {
      return 0;
    }
    GpuRequest request = pod.spec().gpu().get();
    if (!request.isShare()) {
      return request.devices();
    }
    DeviceShares shares = node.deviceShares();
    return shares.freeMilli(cheapestDevice(node, request)) == GpuRequest.WHOLE_DEVICE_MILLI ? 1 : 0;
  }

  /** The first device in use with enough left, else the first that is free. */
  private static int cheapestDevice(NodeView node, GpuRequest share) {
    DeviceShares shares = node.deviceShares();
    int free = 0;
    for (int device = shares.devices() - 1; device >= 0; device--) {
      free = shares.freeMilli(device) == GpuRequest.WHOLE_DEVICE_MILLI ? device : free;
    }
    for (int device = 0; device < shares.devices(); device++) {
      int left = shares.freeMilli(device);
      if (left >= share.milliPerDevice() && left < GpuRequest.WHOLE_DEVICE_MILLI) {
        return device;
      }
    }
    return free;
  }
}
