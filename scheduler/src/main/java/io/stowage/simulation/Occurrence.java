package io.stowage.simulation;

import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.Node;
import java.time.Duration;

/** Something that happens by itself, so long after the start. */
public sealed interface Occurrence {

  Duration at();

  /** Somebody wants a pod to run. */
  record PodArrives(Duration at, PodRun run) implements Occurrence {}

  /** Somebody deletes a pod, by its namespace and name; no controller makes it anew. */
  record PodDeleted(Duration at, String pod) implements Occurrence {}

  record NodeJoins(Duration at, Node node) implements Occurrence {}

  /** A node shows other properties than before. */
  record NodeChanges(Duration at, Node node) implements Occurrence {}

  /** A node is deleted; its pods end without grace, and controllers make them anew. */
  record NodeLeaves(Duration at, String node) implements Occurrence {}

  /**
   * A node falls silent; after a while that is noticed and it is tainted, and after a longer while
   * its pods are given up.
   */
  record NodeFails(Duration at, String node) implements Occurrence {}

  /** A node that was silent is back; the pods that were not given up yet go on. */
  record NodeRecovers(Duration at, String node) implements Occurrence {}

  /** A node is cordoned and its pods are evicted. */
  record NodeDrains(Duration at, String node) implements Occurrence {}

  /** A cordoned node takes pods again. */
  record NodeUncordoned(Duration at, String node) implements Occurrence {}

  /** The way from the node to its users takes another time. */
  record LatencyChanges(Duration at, String node, double millis) implements Occurrence {}

  /** An object is new or has changed. */
  record ObjectChanges(Duration at, ClusterObject object) implements Occurrence {}

  /** An object is no more. */
  record ObjectDisappears(Duration at, ClusterObject object) implements Occurrence {}
}
