package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What pods of one kind ask for, in the mean.
 *
 * @param pods how many came
 * @param milliGpu what all of them ask for
 */
record RoomDemand(Kind kind, double pods, double milliCpu, double memoryBytes, double milliGpu) {
  private static final int STEPS_TO_DOUBLE = 6;

  /**
   * Pods that ask for as many devices, and where these are several, so that CPU and memory decide
   * on which nodes they fit at all, for about as much of both.
   */
  record Kind(
      int devices, boolean share, Set<String> models, int cpuMagnitude, int memoryMagnitude) {
    private static Kind of(GpuRequest request, Resources needed) {
      boolean several = request.devices() > 1;
      return new Kind(
          request.devices(),
          request.isShare(),
          request.models(),
          several ? magnitude(needed.milliCpu()) : 0,
          several ? magnitude(needed.memoryBytes()) : 0);
    }

    private static int magnitude(long amount) {
      return (int)
          Math.round(STEPS_TO_DOUBLE * Math.log(Math.max(1, (double) amount)) / Math.log(2));
    }
  }

  /** Whether such a pod finds what it asks for. */
  boolean fits(String model, int whole, double milliCpuLeft, double memoryBytesLeft) {
    return (kind.share || whole >= kind.devices)
        && milliCpu <= milliCpuLeft
        && memoryBytes <= memoryBytesLeft
        && (kind.models.isEmpty() || kind.models.contains(model));
  }

  /** Counts who comes; what is older counts half as much. */
  static final class Tally {
    // Beyond these a kind asks for so little that nobody would miss its room.
    private static final int MOST_KINDS = 96;
    private static final int PODS_BETWEEN_HALVES = 8192;

    private static final class Sums {
      double pods;
      double milliCpu;
      double memoryBytes;
      double milliGpu;
    }

    private final Map<Kind, Sums> kinds = new HashMap<>();
    private int untilHalves = PODS_BETWEEN_HALVES;

    void note(Pod pod) {
      if (pod.spec().gpu().isPresent()) {
        GpuRequest request = pod.spec().gpu().get();
        Resources needed = pod.spec().requests().needed();
        Sums sums = kinds.computeIfAbsent(Kind.of(request, needed), kind -> new Sums());
        sums.pods++;
        sums.milliCpu += needed.milliCpu();
        sums.memoryBytes += needed.memoryBytes();
        sums.milliGpu += request.totalMilli();
        if (--untilHalves == 0) {
          halve();
          untilHalves = PODS_BETWEEN_HALVES;
        }
      }
    }

    private void halve() {
      for (Sums sums : kinds.values()) {
        sums.pods /= 2;
        sums.milliCpu /= 2;
        sums.memoryBytes /= 2;
        sums.milliGpu /= 2;
      }
      kinds.values().removeIf(sums -> sums.pods < 0.5);
    }

    /** Those that ask for the most. */
    List<RoomDemand> demands() {
      return kinds.entrySet().stream()
          .map(
              each -> {
                Sums sums = each.getValue();
                return new RoomDemand(
                    each.getKey(),
                    sums.pods,
                    sums.milliCpu / sums.pods,
                    sums.memoryBytes / sums.pods,
                    sums.milliGpu);
              })
          .sorted(
              Comparator.comparingDouble(RoomDemand::milliGpu).reversed().thenComparing(BY_KIND))
          .limit(MOST_KINDS)
          .toList();
    }

    // So that answers repeat.
    private static final Comparator<RoomDemand> BY_KIND =
        Comparator.comparing(
            demand ->
                demand.kind.devices
                    + " "
                    + demand.kind.share
                    + " "
                    + demand.kind.models.stream().sorted().toList()
                    + " "
                    + demand.kind.cpuMagnitude
                    + " "
                    + demand.kind.memoryMagnitude);
  }
}
