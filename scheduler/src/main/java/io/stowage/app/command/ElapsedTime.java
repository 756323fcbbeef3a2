package io.stowage.app.command;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.simulation.Observer;
import io.stowage.simulation.SimulatedCluster;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** How far a run has come on its own clock; others may ask while it runs. */
final class ElapsedTime implements Observer {
  private final AtomicLong seconds = new AtomicLong();

  @Override
  public void endOfInstant(
      Duration at, Duration stays, SimulatedCluster real, ClusterSnapshot known) {
    seconds.set(at.toSeconds());
  }

  long seconds() {
    return seconds.get();
  }
}
