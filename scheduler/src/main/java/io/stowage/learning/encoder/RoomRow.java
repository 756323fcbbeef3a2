package io.stowage.learning.encoder;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Resources;
import io.stowage.energy.PowerModel;
import java.util.List;
import java.util.stream.Stream;

/** The room on a node with the pod on it, as a row of numbers about 0 to 1. */
final class RoomRow implements EncodedRows.RowWriter {
  static final List<String> NAMES =
      List.of(
          "cpuLeft",
          "memoryLeft",
          "devicesLeft",
          "imbalance",
          "empty",
          "rank",
          "moreAlike",
          "noMoreAlike",
          "cpuBesidesAlike",
          "memoryBesidesAlike",
          "devicesBesidesAlike",
          "alikeHere",
          "othersHere",
          "watts",
          "capacity");
  static final List<String> WITH_COMPANY =
      Stream.concat(NAMES.stream(), Stream.of("podsHere")).toList();
  private static final double LARGE_MILLI_CPU = 128_000;
  private static final double MANY_ALIKE = 8;
  private static final double MANY_WATTS = 500;
  private static final double MANY_PODS = 8;

  private final AlikePods alike;
  private final PowerModel power;
  private final boolean company;

  RoomRow(AlikePods alike, PowerModel power, boolean company) {
    this.alike = alike;
    this.power = power;
    this.company = company;
  }

  @Override
  public void write(NodeView node, EncodedRows.Row row) {
    Resources asked = alike.asked();
    long milliCpu = node.allocatableMilliCpu();
    long bytes = node.allocatableMemoryBytes();
    int devices = node.deviceShares().devices();
    long milliCpuFree = milliCpu - node.requestedMilliCpu();
    long bytesFree = bytes - node.requestedMemoryBytes();
    int devicesFree = node.deviceShares().wholeDevicesFree();
    double cpuLeft = part(milliCpuFree - asked.milliCpu(), milliCpu);
    double memoryLeft = part(bytesFree - asked.memoryBytes(), bytes);
    int fit = alike.fitOn(node);
    int here = alike.on(node);
    row.add(cpuLeft)
        .add(memoryLeft)
        .add(part(devicesFree - alike.wholeDevices(), devices))
        .add(Math.abs(cpuLeft - memoryLeft))
        .add(node.podCount() == 0)
        .add(StableRank.of(node.name()))
        .add(Math.min(1, (fit - 1) / MANY_ALIKE))
        .add(fit == 1)
        .add(part(milliCpuFree - fit * asked.milliCpu(), milliCpu))
        .add(part(bytesFree - fit * asked.memoryBytes(), bytes))
        .add(part(devicesFree - (long) fit * alike.wholeDevices(), devices))
        .add(part(here * asked.milliCpu(), milliCpu))
        .add(node.podCount() > here)
        .add(addedWatts(node) / MANY_WATTS)
        .add(milliCpu / LARGE_MILLI_CPU);
    if (company) {
      row.add(Math.min(1, node.podCount() / MANY_PODS));
    }
  }

  private double addedWatts(NodeView node) {
    int busy = node.deviceShares().devices() - node.deviceShares().wholeDevicesFree();
    double now = power.watts(node);
    double then =
        power.watts(
            node.node(),
            (double) node.requestedMilliCpu() + alike.asked().milliCpu(),
            busy + alike.wholeDevices());
    return Math.clamp(then - now, 0, 2_000);
  }

  private static double part(long left, long of) {
    return of <= 0 ? 0 : (double) Math.max(0, left) / of;
  }
}
