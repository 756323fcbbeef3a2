package io.stowage.simulation.bound;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many pods of each kind of GPU request have arrived when the demand is a percentage of the
 * capacity.
 *
 * @param pods a mean over all arrivals at which the demand rounds to the percentage, so not whole
 */
record ArrivedDemand(Map<GpuRequest, Double> pods) {

  /** Empty where the arrivals never ask for that much. */
  static Optional<ArrivedDemand> at(int percent, List<Pod> arrivals, long capacityMilli) {
    int first = arrivals.size();
    int end = 0;
    long arrivedMilli = 0;
    for (int event = 0; event < arrivals.size(); event++) {
      arrivedMilli += arrivals.get(event).spec().gpu().map(GpuRequest::totalMilli).orElse(0L);
      if (Math.round(100.0 * arrivedMilli / capacityMilli) == percent) {
        first = Math.min(first, event);
        end = event + 1;
      }
    }
    return first < end
        ? Optional.of(new ArrivedDemand(meanBetween(first, end, arrivals)))
        : Optional.empty();
  }

  private static Map<GpuRequest, Double> meanBetween(int first, int end, List<Pod> arrivals) {
    Map<GpuRequest, Double> pods = new LinkedHashMap<>();
    for (int event = 0; event < end; event++) {
      int sawIt = end - Math.max(event, first);
      double share = (double) sawIt / (end - first);
      arrivals
          .get(event)
          .spec()
          .gpu()
          .ifPresent(request -> pods.merge(request, share, Double::sum));
    }
    return pods;
  }
}
