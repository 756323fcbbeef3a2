package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.policy.TypicalPods;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private record Priced(SlotDemand demand, double price) {}

  private final List<Priced> all;
  private final Map<String, Priced[]> byModel = new HashMap<>();

  private SlotPrices(List<Priced> all) {
    this.all = all;
  }

  static SlotPrices of(TypicalPods arriving, List<NodeView> nodes) {
    List<SlotDemand> demands = SlotDemand.of(arriving);
    double milliPerPod = demands.stream().mapToDouble(SlotDemand::milliGpu).sum();
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
          SlotDemand demand = demands.get(i);
          slots[i] +=
              demand.kind().accepts(model)
                  ? demand.slots(milliCpu, demand.kind().fitting(free))
                  : 0;
        }
      }
    }
    double podsExpected = milliLeft / milliPerPod;
    Priced[] priced = new Priced[slots.length];
    for (int i = 0; i < priced.length; i++) {
      SlotDemand demand = demands.get(i);
      double needed = Math.min(1, demand.popularity() * podsExpected / Math.max(0.5, slots[i]));
      double devices = demand.milliGpu() / demand.popularity() / GpuRequest.WHOLE_DEVICE_MILLI;
      priced[i] = new Priced(demand, needed * devices);
    }
    return new SlotPrices(List.of(priced));
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
    double all = 0;
    double ofSeveral = 0;
    double ofBound = 0;
    for (Priced priced : on(node)) {
      SlotDemand demand = priced.demand;
      SlotDemand.Kind kind = demand.kind();
      int after = kind.isWhole() ? tried.wholeAfter : kind.fitting(tried.freeAfter);
      int before = after + taken(kind.milliPerDevice(), tried);
      double worth =
          priced.price
              * (demand.slots(tried.milliCpuBefore, before)
                  - demand.slots(tried.milliCpuAfter, after));
      all += worth;
      ofSeveral += kind.devices() > 1 ? worth : 0;
      ofBound += kind.models().isEmpty() ? 0 : worth;
    }
    return new Loss(all, ofSeveral, ofBound);
  }

  /** So many times as much as that no longer fits on the devices that the pod would take. */
  private static int taken(int milli, TriedPlacement tried) {
    return tried.gapBefore > 0
        ? tried.gapBefore / milli - tried.gapAfter / milli
        : (tried.wholeBefore - tried.wholeAfter) * (GpuRequest.WHOLE_DEVICE_MILLI / milli);
  }

  private Priced[] on(NodeView node) {
    String model = node.node().devices().map(Node.Devices::model).orElse("");
    Priced[] known = byModel.get(model);
    if (known == null) {
      known =
          all.stream()
              .filter(priced -> !model.isEmpty() && priced.demand.kind().accepts(model))
              .toArray(Priced[]::new);
      byModel.put(model, known);
    }
    return known;
  }
}
