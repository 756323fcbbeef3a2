package io.stowage.parity.api;

import com.fasterxml.jackson.databind.JsonNode;

/** Where the API has the objects of each kind; in the order in which objects are made. */
enum ApiKind {
  Namespace("api/v1", "namespaces", false),
  PriorityClass("apis/scheduling.k8s.io/v1", "priorityclasses", false),
  StorageClass("apis/storage.k8s.io/v1", "storageclasses", false),
  CSIDriver("apis/storage.k8s.io/v1", "csidrivers", false),
  CSINode("apis/storage.k8s.io/v1", "csinodes", false),
  CSIStorageCapacity("apis/storage.k8s.io/v1", "csistoragecapacities", true),
  Service("api/v1", "services", true),
  ReplicationController("api/v1", "replicationcontrollers", true),
  ReplicaSet("apis/apps/v1", "replicasets", true),
  StatefulSet("apis/apps/v1", "statefulsets", true),
  PodDisruptionBudget("apis/policy/v1", "poddisruptionbudgets", true),
  PersistentVolumeClaim("api/v1", "persistentvolumeclaims", true),
  // After the claims, whose UIDs they name.
  PersistentVolume("api/v1", "persistentvolumes", false),
  VolumeAttachment("apis/storage.k8s.io/v1", "volumeattachments", false),
  // Last: a pod that is refused by so many nodes tells that all these have been seen.
  Node("api/v1", "nodes", false),
  Pod("api/v1", "pods", true);

  private final String groupVersion;
  private final String plural;
  private final boolean namespaced;

  ApiKind(String groupVersion, String plural, boolean namespaced) {
    this.groupVersion = groupVersion;
    this.plural = plural;
    this.namespaced = namespaced;
  }

  static ApiKind of(JsonNode object) {
    return valueOf(object.path("kind").asText());
  }

  String apiVersion() {
    return groupVersion.replaceFirst("apis?/", "");
  }

  /** All objects of the kind. */
  String path() {
    return "/" + groupVersion + "/" + plural;
  }

  /** The collection that an object belongs to. */
  String collectionOf(JsonNode object) {
    return namespaced
        ? "/%s/namespaces/%s/%s"
            .formatted(groupVersion, object.at("/metadata/namespace").asText(), plural)
        : path();
  }

  String pathOf(JsonNode object) {
    return collectionOf(object) + "/" + object.at("/metadata/name").asText();
  }
}
