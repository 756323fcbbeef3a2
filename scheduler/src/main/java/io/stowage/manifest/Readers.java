package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodOwner;
import java.util.Map;

/**
 * The catalogue of kinds that we read, each with its reader. One instance lets the objects that it
 * reads share memory, and serves one thread.
 */
public final class Readers {
  private static final String STORAGE = "storage.k8s.io";

  private final Interner interner = new Interner();
  private final PodReader pods = new PodReader(interner);
  private final Map<Kind, ObjectReader> byKind =
      Map.ofEntries(
          Map.entry(new Kind("", "Pod"), pods),
          Map.entry(new Kind("", "Node"), new NodeReader(interner)),
          Map.entry(new Kind("", "Namespace"), new NamespaceReader(interner)),
          Map.entry(new Kind("", "Service"), new ServiceReader(interner)),
          Map.entry(
              new Kind("", "ReplicationController"),
              new PodOwnerReader(PodOwner.Kind.REPLICATION_CONTROLLER)),
          Map.entry(new Kind("apps", "ReplicaSet"), new PodOwnerReader(PodOwner.Kind.REPLICA_SET)),
          Map.entry(
              new Kind("apps", "StatefulSet"), new PodOwnerReader(PodOwner.Kind.STATEFUL_SET)),
          Map.entry(new Kind("policy", "PodDisruptionBudget"), new DisruptionBudgetReader()),
          Map.entry(new Kind("", "PersistentVolume"), new PersistentVolumeReader(interner)),
          Map.entry(new Kind("", "PersistentVolumeClaim"), new PersistentVolumeClaimReader()),
          Map.entry(new Kind(STORAGE, "StorageClass"), new StorageClassReader()),
          Map.entry(new Kind(STORAGE, "CSINode"), new CsiNodeReader()),
          Map.entry(new Kind(STORAGE, "CSIDriver"), new CsiDriverReader()),
          Map.entry(new Kind(STORAGE, "CSIStorageCapacity"), new CsiStorageCapacityReader()),
          Map.entry(new Kind(STORAGE, "VolumeAttachment"), new VolumeAttachmentReader()));

  /** An API group, empty for the core one, and a kind in it. */
  private record Kind(String group, String name) {

    static Kind of(Field object) {
      String apiVersion = object.child("apiVersion").text();
      int slash = apiVersion.indexOf('/');
      String group = slash < 0 ? "" : apiVersion.substring(0, slash);
      return new Kind(group, object.child("kind").text());
    }
  }

  /** Reads one API object, whatever its kind. */
  public Reading read(JsonNode object) {
    Field root = Field.root(object);
    try {
      Kind kind = Kind.of(root);
      if (kind.name().isEmpty()) {
        throw root.child("kind").bad("Maybe give kind and apiVersion.");
      }
      ObjectReader reader = byKind.get(kind);
      return reader == null
          ? new Reading.Ignored(kind.name())
          : new Reading.Understood(reader.read(root));
    } catch (BadField bad) {
      return new Reading.Broken(bad.problemOf(described(object, "object")));
    }
  }

  /**
   * Reads a pod whatever its phase and whether or not it says that it is one.
   *
   * @throws ManifestException where it is broken
   */
  public Pod readPod(JsonNode object) {
    try {
      return pods.pod(Field.root(object));
    } catch (BadField bad) {
      throw new ManifestException(bad.problemOf(described(object, "Pod")));
    }
  }

  /** Kind, namespace and name, as far as they can be made out. */
  static String described(JsonNode object, String kindOtherwise) {
    JsonNode metadata = object.path("metadata");
    String kind = object.path("kind").asText(kindOtherwise);
    String namespace = metadata.path("namespace").asText("");
    String name = metadata.path("name").asText("");
    return kind
        + " "
        + (namespace.isEmpty() ? "" : namespace + "/")
        + (name.isEmpty() ? "without a name" : name);
  }
}
