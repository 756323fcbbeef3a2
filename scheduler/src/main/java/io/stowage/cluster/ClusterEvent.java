package io.stowage.cluster;

/** Something that happened to the cluster; a snapshot is the fold of all of them. */
public sealed interface ClusterEvent {

  /** A node has joined. */
  record NodeAdded(Node node) implements ClusterEvent {}

  /** A node has other properties than before. */
  record NodeChanged(Node node) implements ClusterEvent {}

  /** A node has left. */
  record NodeRemoved(String name) implements ClusterEvent {}

  /** A pod waits for a node, or a waiting pod has changed. */
  record PodPending(Pod pod) implements ClusterEvent {}

  /** The waiting pod's node was chosen, and its binding is counted on. */
  record PodAssumed(Pod pod) implements ClusterEvent {}

  /** A pod is known to be bound to its node, or a bound pod has changed. */
  record PodBound(Pod pod) implements ClusterEvent {}

  /**
   * The binding of an assumed pod did not come about; it waits again, as it is known by now,
   * without its nomination.
   */
  record BindFailed(Pod pod, String reason) implements ClusterEvent {}

  /** A pod has ended or was deleted. */
  record PodGone(Pod pod) implements ClusterEvent {}

  /** What a node was measured to use. */
  record UsageMeasured(String node, Usage usage) implements ClusterEvent {}

  /** An object is new or has changed. */
  record ObjectChanged(ClusterObject object) implements ClusterEvent {}

  /** An object is no more. */
  record ObjectRemoved(ClusterObject object) implements ClusterEvent {}
}
