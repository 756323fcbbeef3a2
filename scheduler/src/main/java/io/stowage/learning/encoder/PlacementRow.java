package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.energy.PowerModel;
import io.stowage.scheduling.policy.Fragmentation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a node would look like with the pod on it, as a row of numbers about 0 to 1. */
final class PlacementRow {
  static final List<String> NAMES =
      List.of(
          "cpuLeft",
          "cpuLeftPart",
          "memoryLeftPart",
          "gpuLeft",
          "wholeLeft",
          "brokenLeft",
          "fragmentationGain",
          "fragmentationPoints",
          "fragmentationPart",
          "gpuWithoutCpu",
          "cpuWithoutGpu",
          "gpuPerCpu",
          "empty",
          "gpuUsedUp",
          "deviceUsedUp",
          "deviceBroken",
          "rank",
          "gpus",
          "scarcity",
          "lost8",
          "lost4",
          "lost2",
          "lost1",
          "alikeAfter",
          "dotProduct",
          "watts",
          "cpuCapacity");
  static final List<String> NAMES_WITH_GAPS =
      Stream.concat(NAMES.stream(), Stream.of("gapCost", "gapLeft")).toList();
  static final List<String> NAMES_WITH_SLOTS =
      Stream.concat(
              NAMES_WITH_GAPS.stream(), Stream.of("slotCost", "slotCostSeveral", "slotCostBound"))
          .toList();
  static final List<String> NAMES_WITH_SHORT_ROOM =
      Stream.concat(NAMES_WITH_SLOTS.stream(), Stream.of("shortRoomLost", "roomLost", "modelAhead"))
          .toList();

  private static final double LARGEST_MILLI_CPU = 128_000;
  private static final double LARGEST_MILLI_GPU = 8_000;
  private static final double DEAR_SLOT_DEVICES = 4;

  private final Fragmentation fragmentation;
  private final ArrivalMix mix;
  private final PowerModel power;
  private final Optional<SharePrices> prices;
  private final Optional<SlotPrices> slots;
  private final Optional<ShortRoom> shortRoom;

  /**
   * Rows for pods that come like this.
   *
   * @param prices of shares, for rows that also tell what gaps on devices are worth
   * @param slots prices of them, for rows with gaps that also tell what room is lost to others
   * @param shortRoom for rows with slots that also tell how short the room is for all together
   */
  PlacementRow(
      Fragmentation fragmentation,
      ArrivalMix mix,
      PowerModel power,
      Optional<SharePrices> prices,
      Optional<SlotPrices> slots,
      Optional<ShortRoom> shortRoom) {
    this.fragmentation = fragmentation;
    this.mix = mix;
    this.power = power;
    this.prices = prices;
    this.slots = slots;
    this.shortRoom = shortRoom;
  }

  int bestDevice(Pod pod, NodeView node) {
    return TriedPlacement.bestDevice(pod, node, fragmentation.on(node), prices);
  }

  void write(Pod pod, NodeView node, float[] row, int from) {
    TriedPlacement tried = new TriedPlacement(pod, node, fragmentation.on(node), prices);
    double gain = (tried.fragmentsBefore - tried.fragmentsAfter) / 1000;
    long memoryAfter =
        node.allocatableMemoryBytes() - node.requestedMemoryBytes() - tried.asked.memoryBytes();
    int at = from;
    row[at++] = (float) (tried.milliCpuAfter / LARGEST_MILLI_CPU);
    row[at++] = part(tried.milliCpuAfter, node.allocatableMilliCpu());
    row[at++] = part(memoryAfter, node.allocatableMemoryBytes());
    row[at++] = (float) (tried.milliGpuAfter / LARGEST_MILLI_GPU);
    row[at++] = tried.wholeAfter / 8f;
    row[at++] = Math.min(4, (tried.milliGpuAfter - 1000L * tried.wholeAfter) / 1000f);
    row[at++] = (float) Math.clamp(gain, -4, 4);
    row[at++] = (float) (Math.floor(100 / (1 + Math.exp(-gain)) + 1e-9) / 10 - 5);
    row[at++] = part((long) tried.fragmentsAfter, tried.milliGpuAfter);
    at = writeImbalance(tried, row, at);
    row[at++] = node.podCount() == 0 ? 1 : 0;
    row[at++] = tried.freeAfter.length > 0 && tried.milliGpuAfter == 0 ? 1 : 0;
    row[at++] = tried.usesUpShare ? 1 : 0;
    row[at++] = tried.breaksWhole ? 1 : 0;
    row[at++] = StableRank.of(node.name());
    row[at++] = tried.freeAfter.length / 8f;
    row[at++] = scarcity(node);
    for (int devices = 8; devices > 0; devices /= 2) {
      row[at++] = tried.wholeBefore >= devices && tried.wholeAfter < devices ? 1 : 0;
    }
    row[at++] = alikeAfter(pod, tried);
    row[at++] = dotProduct(tried);
    row[at++] = (float) (addedWatts(node, tried) / 500);
    row[at++] = (float) (node.allocatableMilliCpu() / LARGEST_MILLI_CPU);
    if (prices.isPresent()) {
      writeGap(tried, prices.get(), row, at);
    }
    if (slots.isPresent()) {
      writeSlots(slots.get().loss(node, tried), row, at + 2);
    }
    if (shortRoom.isPresent()) {
      ShortRoom.Loss lost = shortRoom.get().loss(node, tried);
      row[at + 5] = slotCost(lost.surely());
      row[at + 6] = slotCost(lost.maybe());
      row[at + 7] = modelAhead(node);
    }
  }

  private static void writeSlots(SlotPrices.Loss lost, float[] row, int from) {
    row[from] = slotCost(lost.all());
    row[from + 1] = slotCost(lost.ofSeveral());
    row[from + 2] = slotCost(lost.ofBound());
  }

  private static float slotCost(double devices) {
    return (float) Math.clamp(devices / DEAR_SLOT_DEVICES, -1, 4);
  }

  /** What the gap that a share takes, and the one that it leaves, are worth. */
  private static void writeGap(TriedPlacement tried, SharePrices prices, float[] row, int from) {
    double left = prices.worth(tried.gapAfter);
    row[from] = tried.gapBefore == 0 ? 0 : (float) (prices.worth(tried.gapBefore) - left);
    row[from + 1] = (float) left;
  }

  /** GPU that lacks the CPU which usually comes with it, and the other way round. */
  private int writeImbalance(TriedPlacement tried, float[] row, int from) {
    double servable = tried.milliCpuAfter / Math.max(0.1, mix.milliCpuPerMilliGpu());
    double surplus = Math.clamp(tried.milliGpuAfter - servable, -16_000, 16_000);
    row[from] = (float) (Math.max(0, surplus) / LARGEST_MILLI_GPU);
    row[from + 1] = (float) (Math.max(0, -surplus) / LARGEST_MILLI_GPU);
    double perCpu = tried.milliGpuBefore / Math.max(1.0, (double) tried.milliCpuBefore);
    row[from + 2] = (float) (8 * perCpu / (1 + 8 * perCpu));
    return from + 3;
  }

  private static float part(long left, long of) {
    return of <= 0 ? 0 : (float) left / of;
  }

  private float scarcity(NodeView node) {
    double asked =
        node.node()
            .devices()
            .map(devices -> mix.scarcity().getOrDefault(devices.model(), 0.0))
            .orElse(0.0);
    return (float) (2 * asked / (1 + asked));
  }

  private float modelAhead(NodeView node) {
    return node.node()
        .devices()
        .map(devices -> mix.ahead().getOrDefault(devices.model(), 0.0))
        .orElse(0.0)
        .floatValue();
  }

  /** How many more such pods would fit, by CPU and devices; few are told apart, many are many. */
  private static float alikeAfter(Pod pod, TriedPlacement tried) {
    long byCpu = tried.milliCpuAfter / Math.max(1, tried.asked.milliCpu());
    if (pod.spec().gpu().isEmpty()) {
      return Math.min(8, byCpu) / 8f;
    }
    GpuRequest request = pod.spec().gpu().get();
    long slots = 0;
    for (int free : tried.freeAfter) {
      slots += free / request.milliPerDevice();
    }
    return Math.min(8, Math.min(byCpu, slots / request.devices())) / 8f;
  }

  private static float dotProduct(TriedPlacement tried) {
    double cpu = tried.milliCpuBefore / LARGEST_MILLI_CPU;
    double gpu = tried.milliGpuBefore / LARGEST_MILLI_GPU;
    double gpuAsked = (tried.milliGpuBefore - tried.milliGpuAfter) / LARGEST_MILLI_GPU;
    return (float) (cpu * tried.asked.milliCpu() / LARGEST_MILLI_CPU + gpu * gpuAsked);
  }

  private double addedWatts(NodeView node, TriedPlacement tried) {
    int busy = tried.freeAfter.length - tried.wholeAfter;
    double cpu = (double) node.requestedMilliCpu() + tried.asked.milliCpu();
    return Math.clamp(power.watts(node.node(), cpu, busy) - power.watts(node), 0, 2_000);
  }
}
