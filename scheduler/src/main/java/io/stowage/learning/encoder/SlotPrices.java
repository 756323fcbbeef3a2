package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.scheduling.policy.TypicalPods.PodClass;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What room on a node is worth to those who usually come. A slot is room for one more pod of a
 * kind, and its price is the GPU of such a pod times how likely the slot will be needed: how many
 * of them are expected until the GPU is used up, for each slot that the cluster has left. So the
 * last nodes with eight free devices are dear where many pods of eight devices come, the last
 * devices of a model where many insist on it, and CPU where it limits the slots; where there is
 * plenty of a kind's slots, nobody minds losing one.
 */
final class SlotPrices {
  /** Nothing is known, so nothing is worth anything. */
  static final SlotPrices UNKNOWN = new SlotPrices(List.of());

  // Kinds beyond these make up so little that their slots would not be seen in a price.
  private static final double COVERED_DEMAND = 0.95;
  private static final int MILLI_STEP = 50;

  /** Pods that ask for about the same. */
  private record Kind(int devices, int milliPerDevice, Set<String> models, int cpuMagnitude) {
    static Kind of(PodClass pods) {
      GpuRequest request = pods.gpu().orElseThrow();
      int milli = (request.milliPerDevice() + MILLI_STEP - 1) / MILLI_STEP * MILLI_STEP;
      int magnitude = Long.SIZE - Long.numberOfLeadingZeros(pods.milliCpu());
      return new Kind(request.devices(), milli, request.models(), magnitude);
    }

    boolean accepts(String model) {
      return models.isEmpty() || models.contains(model);
    }
  }

  /**
   * How much of a kind comes.
   *
   * @param popularity its part of all pods
   */
  private record Demand(Kind kind, double popularity, double milliCpu) {
    Demand and(Demand other) {
      double both = popularity + other.popularity;
      return new Demand(
          kind, both, (popularity * milliCpu + other.popularity * other.milliCpu) / both);
    }

    double milliGpu() {
      return popularity * kind.devices * kind.milliPerDevice;
    }

    long slots(long milliCpuLeft, int[] freeMilli) {
      int fitting = 0;
      for (int free : freeMilli) {
        fitting += free / kind.milliPerDevice;
      }
      return Math.min(fitting / kind.devices, (long) (milliCpuLeft / Math.max(1, milliCpu)));
    }
  }

  private record Priced(Demand demand, double price) {}

  private final List<Priced> all;
  private final Map<String, Priced[]> byModel = new HashMap<>();

  private SlotPrices(List<Priced> all) {
    this.all = all;
  }

  static SlotPrices of(TypicalPods arriving, List<NodeView> nodes) {
    List<Demand> demands = demands(arriving);
    double milliPerPod = demands.stream().mapToDouble(Demand::milliGpu).sum();
    if (milliPerPod == 0) {
      return UNKNOWN;
    }
    double milliLeft = 0;
    double[] slots = new double[demands.size()];
    for (NodeView node : nodes) {
      if (node.node().devices().isPresent()) {
        String model = node.node().devices().get().model();
        int[] free = node.deviceShares().toArray();
        long milliCpu = node.allocatableMilliCpu() - node.requestedMilliCpu();
        milliLeft += node.deviceShares().totalFreeMilli();
        for (int i = 0; i < slots.length; i++) {
          Demand demand = demands.get(i);
          slots[i] += demand.kind.accepts(model) ? demand.slots(milliCpu, free) : 0;
        }
      }
    }
    double podsExpected = milliLeft / milliPerPod;
    Priced[] priced = new Priced[slots.length];
    for (int i = 0; i < priced.length; i++) {
      Demand demand = demands.get(i);
      double needed = Math.min(1, demand.popularity * podsExpected / Math.max(0.5, slots[i]));
      double devices = demand.milliGpu() / demand.popularity / GpuRequest.WHOLE_DEVICE_MILLI;
      priced[i] = new Priced(demand, needed * devices);
    }
    return new SlotPrices(List.of(priced));
  }

  /** The kinds that make up nearly all GPU that is asked for. */
  private static List<Demand> demands(TypicalPods arriving) {
    Map<Kind, Demand> kinds = new LinkedHashMap<>();
    for (TypicalPods.Popular popular : arriving.classes()) {
      PodClass pods = popular.podClass();
      if (pods.gpu().isPresent()) {
        Kind kind = Kind.of(pods);
        kinds.merge(kind, new Demand(kind, popular.popularity(), pods.milliCpu()), Demand::and);
      }
    }
    double whole = kinds.values().stream().mapToDouble(Demand::milliGpu).sum();
    double[] covered = {0};
    return kinds.values().stream()
        .sorted(Comparator.comparingDouble(Demand::milliGpu).reversed())
        .takeWhile(
            demand ->
                (covered[0] += demand.milliGpu()) - demand.milliGpu() < COVERED_DEMAND * whole)
        .toList();
  }

  /**
   * What slots are worth that a node loses, in devices.
   *
   * @param all of them
   * @param ofSeveral those for pods with several devices
   * @param ofBound those for pods that insist on models
   */
  record Loss(double all, double ofSeveral, double ofBound) {}

  /** What a pod costs the others who would come to the node. */
  Loss loss(NodeView node, TriedPlacement tried) {
    int[] freeBefore = node.deviceShares().toArray();
    double all = 0;
    double ofSeveral = 0;
    double ofBound = 0;
    for (Priced priced : on(node)) {
      Demand demand = priced.demand;
      double worth =
          priced.price
              * (demand.slots(tried.milliCpuBefore, freeBefore)
                  - demand.slots(tried.milliCpuAfter, tried.freeAfter));
      all += worth;
      ofSeveral += demand.kind.devices > 1 ? worth : 0;
      ofBound += demand.kind.models.isEmpty() ? 0 : worth;
    }
    return new Loss(all, ofSeveral, ofBound);
  }

  private Priced[] on(NodeView node) {
    String model = node.node().devices().map(Node.Devices::model).orElse("");
    Priced[] known = byModel.get(model);
    if (known == null) {
      known =
          all.stream()
              .filter(priced -> !model.isEmpty() && priced.demand.kind.accepts(model))
              .toArray(Priced[]::new);
      byModel.put(model, known);
    }
    return known;
  }
}
