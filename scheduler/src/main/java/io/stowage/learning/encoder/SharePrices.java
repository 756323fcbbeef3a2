package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.scheduling.policy.TypicalPods;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a gap on a shared device is worth: the dearest set of shares that fits into it, each share
 * at the price that it has in a perfect packing of all that usually come. So a gap that nobody asks
 * for is worth nothing, and one that some pair fills exactly is worth both. The prices are the dual
 * solution of the cutting-stock problem, found by column generation (Gilmore and Gomory, "A Linear
 * Programming Approach to the Cutting-Stock Problem", Operations Research 9, 1961).
 */
final class SharePrices {
  private static final int SLOTS = 100;
  private static final int MILLI_OF_SLOT = GpuRequest.WHOLE_DEVICE_MILLI / SLOTS;
  // Each step leaves less to gain; what is left after so many is nothing that could be seen.
  private static final int MOST_STEPS = 300;
  private static final double NOTHING = 1e-9;

  private final double[] worthBySlots;

  /** Of the shares of one device that typical pods ask for. */
  static SharePrices of(TypicalPods arriving) {
    SortedMap<Integer, Double> demand = new TreeMap<>();
    for (TypicalPods.Popular popular : arriving.classes()) {
      popular
          .podClass()
          .gpu()
          .filter(GpuRequest::isShare)
          .ifPresent(
              share ->
                  demand.merge(slots(share.milliPerDevice()), popular.popularity(), Double::sum));
    }
    return new SharePrices(demand);
  }

  /**
   * Prices for a demand.
   *
   * @param demand how often each size, in slots, is asked for
   */
  private SharePrices(SortedMap<Integer, Double> demand) {
    int[] sizes = demand.keySet().stream().mapToInt(Integer::intValue).toArray();
    CuttingPlan plan =
        new CuttingPlan(
            SLOTS, sizes, demand.values().stream().mapToDouble(Double::doubleValue).toArray());
    Knapsack filled = new Knapsack(SLOTS, sizes, plan.prices());
    for (int step = 0; step < MOST_STEPS && filled.worth(SLOTS) > 1 + NOTHING; step++) {
      plan.use(filled.contents(SLOTS));
      filled = new Knapsack(SLOTS, sizes, plan.prices());
    }
    Knapsack found = filled;
    this.worthBySlots = new double[SLOTS + 1];
    Arrays.setAll(worthBySlots, slots -> Math.min(1, found.worth(slots)));
    // A whole device is worth one, also where it can be cut into nothing that is asked for.
    worthBySlots[SLOTS] = 1;
  }

  /** What a device with so much left is worth, from 0 to 1. */
  double worth(int milliLeft) {
    return worthBySlots[milliLeft / MILLI_OF_SLOT];
  }

  private static int slots(int milli) {
    return (milli + MILLI_OF_SLOT - 1) / MILLI_OF_SLOT;
  }
}
