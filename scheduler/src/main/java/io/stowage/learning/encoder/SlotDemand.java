package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.scheduling.policy.TypicalPods.PodClass;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How much of a kind of pod comes.
 *
 * @param popularity its part of all pods
 * @param milliCpu of such a pod, in the mean
 */
record SlotDemand(Kind kind, double popularity, double milliCpu) {
  // Kinds beyond these make up so little that their slots would not be seen in a price.
  private static final double COVERED = 0.95;
  private static final int MILLI_STEP = 50;

  /** Pods that ask for about the same. */
  record Kind(int devices, int milliPerDevice, Set<String> models, int cpuMagnitude) {
    private static Kind of(PodClass pods) {
      GpuRequest request = pods.gpu().orElseThrow();
      int milli = (request.milliPerDevice() + MILLI_STEP - 1) / MILLI_STEP * MILLI_STEP;
      int magnitude = Long.SIZE - Long.numberOfLeadingZeros(pods.milliCpu());
      return new Kind(request.devices(), milli, request.models(), magnitude);
    }

    boolean accepts(String model) {
      return models.isEmpty() || models.contains(model);
    }

    boolean isWhole() {
      return milliPerDevice == GpuRequest.WHOLE_DEVICE_MILLI;
    }

    /** So many times one of the kind's devices would fit. */
    int fitting(int[] freeMilli) {
      int fitting = 0;
      for (int free : freeMilli) {
        fitting += free / milliPerDevice;
      }
      return fitting;
    }
  }

  /** The kinds that make up nearly all GPU that is asked for. */
  static List<SlotDemand> of(TypicalPods arriving) {
    Map<Kind, SlotDemand> kinds = new LinkedHashMap<>();
    for (TypicalPods.Popular popular : arriving.classes()) {
      PodClass pods = popular.podClass();
      if (pods.gpu().isPresent()) {
        Kind kind = Kind.of(pods);
        SlotDemand demand = new SlotDemand(kind, popular.popularity(), pods.milliCpu());
        kinds.merge(kind, demand, SlotDemand::and);
      }
    }
    double whole = kinds.values().stream().mapToDouble(SlotDemand::milliGpu).sum();
    double[] covered = {0};
    return kinds.values().stream()
        .sorted(Comparator.comparingDouble(SlotDemand::milliGpu).reversed())
        .takeWhile(
            demand -> (covered[0] += demand.milliGpu()) - demand.milliGpu() < COVERED * whole)
        .toList();
  }

  private SlotDemand and(SlotDemand other) {
    double both = popularity + other.popularity;
    return new SlotDemand(
        kind, both, (popularity * milliCpu + other.popularity * other.milliCpu) / both);
  }

  /** GPU that comes with a pod of any kind, in the mean. */
  double milliGpu() {
    return popularity * kind.devices * kind.milliPerDevice;
  }

  /** How many such pods find room. */
  long slots(long milliCpuLeft, int fitting) {
    return Math.min(fitting / kind.devices, (long) (milliCpuLeft / Math.max(1, milliCpu)));
  }
}
