package io.stowage.cluster;

/**
 * An object beside pods and nodes that decides where pods may go; known by its type and its key.
 */
public sealed interface ClusterObject permits Namespace, Service, PodOwner, DisruptionBudget {

  /** Namespace and name, or the name alone for what lives outside namespaces. */
  String key();
}
