package io.stowage.kubernetes;

import java.util.List;

/** The catalogue of the kinds that decide where pods go; those that others refer to come first. */
final class WatchedKinds {
  // scheduler.go, NewInformerFactory, v1.36: a pod that has ended is as good as deleted.
  private static final String NOT_ENDED = "status.phase!%3DSucceeded,status.phase!%3DFailed";

  static final WatchedKind NODES = kind("nodes", "v1", "Node");
  static final WatchedKind VOLUMES = kind("persistentvolumes", "v1", "PersistentVolume");
  static final WatchedKind CLAIMS = kind("persistentvolumeclaims", "v1", "PersistentVolumeClaim");
  static final WatchedKind PODS = new WatchedKind("pods", "v1", "Pod", NOT_ENDED);

  /** Of a pod that fails, the watch of pods says only that it is there no more. */
  static final WatchedKind FAILED_PODS =
      new WatchedKind("pods", "v1", "Pod", "status.phase%3DFailed");

  private WatchedKinds() {}

  static List<WatchedKind> all() {
    return List.of(
        kind("namespaces", "v1", "Namespace"),
        NODES,
        kind("services", "v1", "Service"),
        kind("replicationcontrollers", "v1", "ReplicationController"),
        kind("replicasets", "apps/v1", "ReplicaSet"),
        kind("statefulsets", "apps/v1", "StatefulSet"),
        kind("poddisruptionbudgets", "policy/v1", "PodDisruptionBudget"),
        VOLUMES,
        CLAIMS,
        kind("storageclasses", "storage.k8s.io/v1", "StorageClass"),
        kind("csinodes", "storage.k8s.io/v1", "CSINode"),
        kind("csidrivers", "storage.k8s.io/v1", "CSIDriver"),
        kind("csistoragecapacities", "storage.k8s.io/v1", "CSIStorageCapacity"),
        kind("volumeattachments", "storage.k8s.io/v1", "VolumeAttachment"),
        PODS);
  }

  private static WatchedKind kind(String resource, String apiVersion, String kind) {
    return new WatchedKind(resource, apiVersion, kind, "");
  }
}
