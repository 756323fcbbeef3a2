package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which room will be short, of all kinds of pods together. Nodes are told apart by who fits on
 * them; who comes takes room that others need less. How short room is for a kind: in how many
 * futures, in which less or more comes than would use up all that is left, more of it would let
 * more pods in. Free devices are as short as they are for the one who fits and lacks room the most.
 */
final class ShortRoom {
  /** Nothing is known, so nothing is short. */
  static final ShortRoom UNKNOWN = new ShortRoom(List.of(), 0);

  // Parts of what would use up all that is left.
  private static final double LEAST = 0.4;
  private static final double STEP = 1.13;
  private static final int FUTURES = 16;
  private static final int FUTURES_WITH_LESS = 8;

  /** How many of the futures have too little room for the pods. */
  private record Shortage(RoomDemand demand, int futures) {
    double surely() {
      return Math.max(0, futures - (FUTURES - FUTURES_WITH_LESS)) / (double) FUTURES_WITH_LESS;
    }

    double maybe() {
      return futures / (double) FUTURES;
    }
  }

  /**
   * The room that a node loses to a pod, in devices, as far as it is short.
   *
   * @param surely short even if less comes
   * @param maybe short if as much comes as there is room for, or more
   */
  record Loss(double surely, double maybe) {}

  // The shortest first.
  private final List<Shortage> shortages;
  private final double milliCpuPerMilliGpu;

  private ShortRoom(List<Shortage> shortages, double milliCpuPerMilliGpu) {
    this.shortages = shortages;
    this.milliCpuPerMilliGpu = milliCpuPerMilliGpu;
  }

  static ShortRoom of(List<RoomDemand> demands, List<NodeView> nodes) {
    double milliGpu = demands.stream().mapToDouble(RoomDemand::milliGpu).sum();
    if (milliGpu == 0) {
      return UNKNOWN;
    }
    double perGpu =
        demands.stream().mapToDouble(each -> each.pods() * each.milliCpu()).sum() / milliGpu;
    Map<BitSet, Double> room = new LinkedHashMap<>();
    for (NodeView node : nodes) {
      node.node()
          .devices()
          .ifPresent(devices -> addRoom(room, demands, FreeRoom.of(node, devices.model()), perGpu));
    }
    int[] futures = shortFutures(demands, milliGpu, room);
    return new ShortRoom(
        IntStream.range(0, futures.length)
            .filter(i -> futures[i] > 0)
            .mapToObj(i -> new Shortage(demands.get(i), futures[i]))
            .sorted(Comparator.comparingInt(Shortage::futures).reversed())
            .toList(),
        perGpu);
  }

  private static void addRoom(
      Map<BitSet, Double> room, List<RoomDemand> demands, FreeRoom node, double perGpu) {
    BitSet all = new BitSet();
    BitSet shares = new BitSet();
    for (int i = 0; i < demands.size(); i++) {
      all.set(i, node.holds(demands.get(i)));
      shares.set(i, all.get(i) && demands.get(i).kind().share());
    }
    double usable = node.usable(perGpu);
    room.merge(all, usable * node.whole() * GpuRequest.WHOLE_DEVICE_MILLI, Double::sum);
    room.merge(shares, usable * node.brokenMilli(), Double::sum);
  }

  private static int[] shortFutures(
      List<RoomDemand> demands, double milliGpu, Map<BitSet, Double> room) {
    List<Map.Entry<BitSet, Double>> rooms = List.copyOf(room.entrySet());
    boolean[][] fits = new boolean[demands.size()][rooms.size()];
    for (int i = 0; i < fits.length; i++) {
      for (int r = 0; r < rooms.size(); r++) {
        fits[i][r] = rooms.get(r).getKey().get(i);
      }
    }
    double left = room.values().stream().mapToDouble(Double::doubleValue).sum();
    RoomFlow flow = new RoomFlow(fits, rooms.stream().mapToDouble(Map.Entry::getValue).toArray());
    int[] futures = new int[fits.length];
    for (int future = 0; future < FUTURES; future++) {
      double before = future == 0 ? 0 : LEAST * Math.pow(STEP, future - 1.0);
      double more = (LEAST * Math.pow(STEP, future) - before) * left / milliGpu;
      flow.add(demands.stream().mapToDouble(demand -> demand.milliGpu() * more).toArray());
      boolean[] lacking = flow.lacking();
      for (int i = 0; i < futures.length; i++) {
        futures[i] += lacking[i] ? 1 : 0;
      }
    }
    return futures;
  }

  Loss loss(NodeView node, TriedPlacement tried) {
    if (shortages.isEmpty() || node.node().devices().isEmpty()) {
      return new Loss(0, 0);
    }
    FreeRoom room = FreeRoom.of(node, node.node().devices().get().model());
    Loss before = worth(room);
    Loss after =
        worth(
            new FreeRoom(
                room.model(),
                tried.milliCpuAfter,
                room.memoryBytes() - tried.asked.memoryBytes(),
                tried.milliGpuAfter,
                tried.wholeAfter));
    return new Loss(before.surely - after.surely, before.maybe - after.maybe);
  }

  private Loss worth(FreeRoom room) {
    double usable = room.usable(milliCpuPerMilliGpu);
    double whole = usable * room.whole();
    double broken = usable * room.brokenMilli() / GpuRequest.WHOLE_DEVICE_MILLI;
    double surely = 0;
    double maybe = 0;
    for (Shortage shortage : shortages) {
      if (room.holds(shortage.demand)) {
        surely += whole * shortage.surely();
        maybe += whole * shortage.maybe();
        whole = 0;
        if (shortage.demand.kind().share()) {
          surely += broken * shortage.surely();
          maybe += broken * shortage.maybe();
          break;
        }
      }
    }
    return new Loss(surely, maybe);
  }
}
