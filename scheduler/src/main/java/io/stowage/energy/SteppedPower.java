package io.stowage.energy;

import io.stowage.cluster.Node;
import java.util.Map;

/**
 * Each accelerator device and each CPU package draws its full watts as soon as any of it is taken,
 * else its idle watts; two vCPUs are one core (Lettich et al., "Power- and Fragmentation-aware
 * Online Scheduling for GPU Datacenters", CCGrid 2025).
 *
 * @param devices the draw of a device by its model
 * @param otherDevices the draw of a device of any other model
 * @param cpu the CPU package that all nodes are built of
 */
public record SteppedPower(Map<String, Draw> devices, Draw otherDevices, CpuPackage cpu)
    implements PowerModel {

  /** Watts while idle and while in use. */
  public record Draw(double idleWatts, double fullWatts) {}

  /** A CPU package: its draw and how many cores it has. */
  public record CpuPackage(Draw draw, int cores) {}

  private static final double MILLI_CPU_PER_CORE = 2000;

  /** For clusters whose hardware is not known: what PWR assumes of a CPU, and a middling device. */
  public static final SteppedPower UNKNOWN_HARDWARE =
      new SteppedPower(Map.of(), new Draw(30, 250), new CpuPackage(new Draw(15, 120), 16));

  public SteppedPower {
    devices = Map.copyOf(devices);
  }

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    return cpuWatts(node.allocatable().milliCpu(), milliCpu) + deviceWatts(node, busyDevices);
  }

  private double cpuWatts(long capacity, double taken) {
    double cores = Math.ceil(capacity / MILLI_CPU_PER_CORE);
    double idleCores = Math.floor((capacity - taken) / MILLI_CPU_PER_CORE);
    double packages = Math.ceil(cores / cpu.cores);
    double busyPackages = Math.ceil((cores - idleCores) / cpu.cores);
    return cpu.draw.idleWatts * (packages - busyPackages) + cpu.draw.fullWatts * busyPackages;
  }

  private double deviceWatts(Node node, int busyDevices) {
    if (node.devices().isEmpty()) {
      return 0;
    }
    Node.Devices ofNode = node.devices().get();
    Draw draw = devices.getOrDefault(ofNode.model(), otherDevices);
    return draw.idleWatts * (ofNode.count() - busyDevices) + draw.fullWatts * busyDevices;
  }
}
