package io.stowage.learning.encoder;

import io.stowage.cluster.DeviceShares;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.policy.Fragmentation;
import java.util.Optional;

/** A node before and after a pod was tried on it; the pod takes the devices that it would take. */
final class TriedPlacement {
  // More than all fragments of a node, in thousandths of a device.
  private static final double WORTH_BEFORE_FRAGMENTS = 1e6;
  // Perfect patterns cost nothing on a broken device and on a whole one; what is broken goes first.
  private static final double BREAKING_A_WHOLE = 0.05;

  final Resources asked;
  final long milliCpuBefore;
  final long milliCpuAfter;
  final long milliGpuBefore;
  final long milliGpuAfter;
  final int wholeBefore;
  final int wholeAfter;
  final double fragmentsBefore;
  final double fragmentsAfter;
  final int[] freeAfter;

  /** What is free of the device that a share takes, in thousandths; 0 where none is asked for. */
  final int gapBefore;

  final int gapAfter;

  /** Whether a device that others share already, or that is now shared, is used up. */
  final boolean usesUpShare;

  /** Whether a whole device is broken for a share. */
  final boolean breaksWhole;

  /**
   * Tries it.
   *
   * @param prices by which the device for a share is chosen before fragments are counted; with none
   *     known, fragments decide alone
   */
  TriedPlacement(
      Pod pod, NodeView node, Fragmentation.OfModel fragmentation, Optional<SharePrices> prices) {
    asked = pod.spec().requests().needed();
    milliCpuBefore = node.allocatableMilliCpu() - node.requestedMilliCpu();
    milliCpuAfter = milliCpuBefore - asked.milliCpu();
    int[] free = node.deviceShares().toArray();
    milliGpuBefore = sum(free);
    wholeBefore = whole(free);
    Fragmentation.FreeDevices before = fragmentation.with(free);
    fragmentsBefore = before.amount(milliCpuBefore);
    boolean share = pod.spec().gpu().filter(GpuRequest::isShare).isPresent();
    if (share) {
      int milli = pod.spec().gpu().get().milliPerDevice();
      int device = bestDevice(free, milli, milliCpuAfter, before, prices);
      gapBefore = free[device];
      gapAfter = free[device] - milli;
      free[device] -= milli;
      usesUpShare = free[device] == 0;
      fragmentsAfter = before.amountWithout(device, milli, milliCpuAfter);
    } else {
      gapBefore = 0;
      gapAfter = 0;
      usesUpShare = false;
      DeviceShares.takeWhole(free, pod.spec().gpu().map(GpuRequest::devices).orElse(0));
      fragmentsAfter =
          pod.spec().gpu().isEmpty()
              ? before.amount(milliCpuAfter)
              : fragmentation.amount(milliCpuAfter, free);
    }
    freeAfter = free;
    milliGpuAfter = sum(free);
    wholeAfter = whole(free);
    breaksWhole = share && wholeAfter < wholeBefore;
  }

  /** The device that a share takes. */
  static int bestDevice(
      Pod pod, NodeView node, Fragmentation.OfModel fragmentation, Optional<SharePrices> prices) {
    int[] free = node.deviceShares().toArray();
    return bestDevice(
        free,
        pod.spec().gpu().orElseThrow().milliPerDevice(),
        node.allocatableMilliCpu()
            - node.requestedMilliCpu()
            - pod.spec().requests().needed().milliCpu(),
        fragmentation.with(free),
        prices);
  }

  /**
   * The device on which a share costs least worth, and leaves the least fragments; among equals the
   * fullest.
   */
  private static int bestDevice(
      int[] free,
      int milli,
      long milliCpuLeft,
      Fragmentation.FreeDevices devices,
      Optional<SharePrices> prices) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int device = 0; device < free.length; device++) {
      if (free[device] < milli || isRepeated(free, device)) {
        continue;
      }
      double cost =
          devices.amountWithout(device, milli, milliCpuLeft)
              + (free[device] - milli) * 1e-6
              + costOfGap(free[device], milli, prices) * WORTH_BEFORE_FRAGMENTS;
      if (cost < least) {
        least = cost;
        best = device;
      }
    }
    return best;
  }

  private static double costOfGap(int free, int milli, Optional<SharePrices> prices) {
    if (prices.isEmpty()) {
      return 0;
    }
    double lost = prices.get().worth(free) - prices.get().worth(free - milli);
    return free == GpuRequest.WHOLE_DEVICE_MILLI ? lost + BREAKING_A_WHOLE : lost;
  }

  private static boolean isRepeated(int[] free, int device) {
    for (int earlier = 0; earlier < device; earlier++) {
      if (free[earlier] == free[device]) {
        return true;
      }
    }
    return false;
  }

  private static int whole(int[] free) {
    int whole = 0;
    for (int milli : free) {
      whole += milli == GpuRequest.WHOLE_DEVICE_MILLI ? 1 : 0;
    }
    return whole;
  }

  private static long sum(int[] free) {
    long sum = 0;
    for (int milli : free) {
      sum += milli;
    }
    return sum;
  }
}
