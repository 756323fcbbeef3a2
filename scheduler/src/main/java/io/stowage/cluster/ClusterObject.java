package io.stowage.cluster;

/**
 * An object beside pods and nodes that decides where pods may go; known by its type and its key.
 */
public sealed interface ClusterObject
    permits Namespace,
        Service,
        PodOwner,
        DisruptionBudget,
        PersistentVolume,
        PersistentVolumeClaim,
        StorageClass,
        CsiNode,
        CsiDriver,
        CsiStorageCapacity,
        VolumeAttachment {

  /** Namespace and name, or the name alone for what lives outside namespaces. */
  String key();

  /**
   * What objects of this type are looked up by where the key is not known, such as a service's
   * namespace; empty where nobody asks.
   */
  default String group() {
    return "";
  }
}
