package io.stowage.training.experiment;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.simulation.Observer;
import io.stowage.simulation.SimulatedCluster;
import java.time.Duration;

/** The GPU that running pods had, from some time on, in the mean over time. */
final class AllocationSince implements Observer {
  private final Duration since;
  private final double capacityMilli;
  private double milliSeconds;
  private double seconds;

  AllocationSince(Duration since, double capacityMilli) {
    this.since = since;
    this.capacityMilli = capacityMilli;
  }

  @Override
  public void endOfInstant(
      Duration at, Duration stays, SimulatedCluster real, ClusterSnapshot known) {
    if (at.compareTo(since) >= 0) {
      double lasted = stays.toNanos() / 1e9;
      seconds += lasted;
      milliSeconds += lasted * real.totals().takenGpuMilli();
    }
  }

  double percent() {
    return 100 * milliSeconds / seconds / capacityMilli;
  }
}
