package io.stowage.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How many thousandths of each accelerator device of a node are still free. */
public final class DeviceShares {
  private static final DeviceShares NO_DEVICES = new DeviceShares(new int[0]);

  private final int[] freeMilli;

  private DeviceShares(int[] freeMilli) {
    this.freeMilli = freeMilli;
  }

  static DeviceShares allFree(Node node) {
    return node.devices().map(devices -> allFree(devices.count())).orElse(NO_DEVICES);
  }

  private static DeviceShares allFree(int devices) {
    int[] free = new int[devices];
    Arrays.fill(free, GpuRequest.WHOLE_DEVICE_MILLI);
    return new DeviceShares(free);
  }

  public int devices() {
    return freeMilli.length;
  }

  public int freeMilli(int device) {
    return freeMilli[device];
  }

  /** The free thousandths of each device. */
  public int[] toArray() {
    return freeMilli.clone();
  }

  public long totalFreeMilli() {
    long total = 0;
    for (int free : freeMilli) {
      total += free;
    }
    return total;
  }

  public int wholeDevicesFree() {
    int whole = 0;
    for (int free : freeMilli) {
      whole += free == GpuRequest.WHOLE_DEVICE_MILLI ? 1 : 0;
    }
    return whole;
  }

  /** Whether enough devices have enough left, models aside. */
  public boolean fits(GpuRequest request) {
    int found = 0;
    for (int free : freeMilli) {
      found += free >= request.milliPerDevice() ? 1 : 0;
    }
    return found >= request.devices();
  }

  /** Takes so many whole devices, the first ones, from free thousandths. */
  public static void takeWhole(int[] freeMilli, int devices) {
    int left = devices;
    for (int device = 0; device < freeMilli.length && left > 0; device++) {
      if (freeMilli[device] == GpuRequest.WHOLE_DEVICE_MILLI) {
        freeMilli[device] = 0;
        left--;
      }
    }
  }

  /**
   * The devices with the least left that still do, so that whole ones stay whole; empty when too
   * few do.
   */
  public List<Integer> tightest(GpuRequest request) {
    if (!fits(request)) {
      return List.of();
    }
    List<Integer> fitting = new ArrayList<>();
    for (int device = 0; device < freeMilli.length; device++) {
      if (freeMilli[device] >= request.milliPerDevice()) {
        fitting.add(device);
      }
    }
    fitting.sort((a, b) -> Integer.compare(freeMilli[a], freeMilli[b]));
    return fitting.subList(0, request.devices());
  }

  /** The pod with devices of this node: those it holds already, else the tightest that fit. */
  Pod seat(Pod pod) {
    if (pod.spec().gpu().isEmpty() || freeMilli.length == 0 || isSeated(pod)) {
      return pod;
    }
    return pod.on(pod.nodeName().orElse(""), tightest(pod.spec().gpu().get()));
  }

  private boolean isSeated(Pod pod) {
    return !pod.devices().isEmpty()
        && pod.devices().stream().allMatch(device -> device < freeMilli.length);
  }

  DeviceShares minus(Pod seated) {
    return changed(seated, -1);
  }

  DeviceShares plus(Pod seated) {
    return changed(seated, 1);
  }

  private DeviceShares changed(Pod seated, int sign) {
    if (seated.spec().gpu().isEmpty() || seated.devices().isEmpty() || freeMilli.length == 0) {
      return this;
    }
    int[] changed = freeMilli.clone();
    for (int device : seated.devices()) {
      changed[device] += sign * seated.spec().gpu().get().milliPerDevice();
    }
    return new DeviceShares(changed);
  }
}
