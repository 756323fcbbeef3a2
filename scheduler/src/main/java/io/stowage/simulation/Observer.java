package io.stowage.simulation;

import io.stowage.cluster.ClusterSnapshot;
import java.time.Duration;

/** Somebody who looks on while a run goes by; all times are since its start. */
public interface Observer {

  /**
   * The clock is about to move on.
   *
   * @param stays how long all stays as it is now
   * @param real the cluster as it really is
   * @param known the cluster as the scheduler knows it
   */
  default void endOfInstant(
      Duration at, Duration stays, SimulatedCluster real, ClusterSnapshot known) {}

  /** The scenario begins with this pod, waiting or running. */
  default void podFound(SimulatedPod pod) {}

  /** Somebody, or a controller, wants a pod to run. */
  default void podArrived(Duration at, SimulatedPod pod) {}

  /** A pod is bound and runs. */
  default void podStarted(Duration at, SimulatedPod pod, SimulatedNode node) {}

  /** A pod was told to end before its time. */
  default void podEvicted(Duration at, SimulatedPod pod) {}

  /** A pod is no more, whether it ever ran or not. */
  default void podEnded(Duration at, SimulatedPod pod) {}

  /** The loop has taken in what was due and tried one pod, if one waited. */
  default void stepDone() {}
}
