package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.PlainCluster;
import io.stowage.parity.draft.Vocabulary;
import java.util.List;

/** Makes the objects of storage: volumes, claims and classes, and ties them together. */
final class Storage {
  static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  private final Draft draft;

  Storage(Draft draft) {
    this.draft = draft;
  }

  ObjectNode storageClass(String provisioner, String bindingMode) {
    return draft.add(
        object(
            "apiVersion",
            "storage.k8s.io/v1",
            "kind",
            "StorageClass",
            "metadata",
            metadata(draft.freshName("class")),
            "provisioner",
            provisioner,
            "volumeBindingMode",
            bindingMode));
  }

  /**
   * An available volume; its size is different from all others', as upstream picks among equals at
   * random.
   */
  ObjectNode volume(String className, int gibibytes, String sourceKind, ObjectNode source) {
    var name = draft.freshName("pv");
    long bytes =
        ((long) gibibytes << 30) + Integer.parseInt(name.substring("pv-".length())) * 1024L;
    var spec =
        object(
            "capacity",
            object("storage", "" + bytes),
            "accessModes",
            array("ReadWriteOnce"),
            "persistentVolumeReclaimPolicy",
            "Retain",
            sourceKind,
            source);
    if (!className.isEmpty()) {
      spec.put("storageClassName", className);
    }
    return draft.add(
        object(
            "apiVersion",
            "v1",
            "kind",
            "PersistentVolume",
            "metadata",
            metadata(name),
            "spec",
            spec,
            "status",
            object("phase", "Available")));
  }

  /** An unbound claim in the pod's namespace. */
  ObjectNode claim(ObjectNode pod, String className, String size) {
    var metadata = metadata(draft.freshName("claim"));
    metadata.put("namespace", Draft.namespace(pod));
    var spec =
        object(
            "accessModes", array("ReadWriteOnce"),
            "resources", object("requests", object("storage", size)));
    if (!className.isEmpty()) {
      spec.put("storageClassName", className);
    }
    return draft.add(
        object(
            "apiVersion",
            "v1",
            "kind",
            "PersistentVolumeClaim",
            "metadata",
            metadata,
            "spec",
            spec,
            "status",
            object("phase", "Pending")));
  }

  /** Binds both sides, as the volume controller leaves them. */
  static void bind(ObjectNode volume, ObjectNode claim) {
    Draft.spec(volume).set("claimRef", reference(claim));
    Draft.status(volume).put("phase", "Bound");
    bindToName(claim, Draft.name(volume));
  }

  static void bindToName(ObjectNode claim, String volumeName) {
    Draft.annotations(claim).put("pv.kubernetes.io/bind-completed", "yes");
    Draft.spec(claim).put("volumeName", volumeName);
    Draft.status(claim).put("phase", "Bound");
  }

  static ObjectNode reference(ObjectNode claim) {
    return object(
        "apiVersion", "v1",
        "kind", "PersistentVolumeClaim",
        "namespace", Draft.namespace(claim),
        "name", Draft.name(claim),
        "uid", claim.at("/metadata/uid"));
  }

  void mount(ObjectNode pod, ObjectNode claim) {
    mount(pod, Draft.name(claim));
  }

  void mount(ObjectNode pod, String claimName) {
    Draft.addVolume(
        pod, draft.freshName("vol"), "persistentVolumeClaim", object("claimName", claimName));
  }

  /**
   * Where a volume can be reached from: zones, racks or hosts, and sometimes a place that no node
   * has.
   */
  ObjectNode nodeAffinity() {
    var draw = draft.draw();
    var terms = array();
    for (int i = draw.chance(0.8) ? 1 : 2; i > 0; i--) {
      var key = draw.oneOf(Vocabulary.ZONE, Vocabulary.ZONE, Vocabulary.HOSTNAME, Vocabulary.RACK);
      var values =
          switch (key) {
            case Vocabulary.ZONE -> draw.someOf(Vocabulary.ZONES, 1, 2);
            case Vocabulary.HOSTNAME ->
                draw.someOf(draft.nodes().stream().map(Draft::name).toList(), 1, 4);
            default -> draw.someOf(Vocabulary.nodeLabels().get(Vocabulary.RACK), 1, 3);
          };
      var expression =
          object("key", key, "operator", draw.chance(0.9) ? "In" : "NotIn", "values", values);
      terms.add(object("matchExpressions", array(expression)));
    }
    return object("required", object("nodeSelectorTerms", terms));
  }

  /** A source of any kind, in-tree kinds included that are served by a CSI driver today. */
  ObjectNode anyVolume(String className, int gibibytes) {
    var draw = draft.draw();
    var id = draft.freshName("disk");
    return switch (draw.between(0, 7)) {
      case 0 -> volume(className, gibibytes, "nfs", object("server", "10.0.0.9", "path", "/" + id));
      case 1 ->
          volume(
              className,
              gibibytes,
              "awsElasticBlockStore",
              object("volumeID", "aws://eu-west1-a/vol-" + id));
      case 2 -> volume(className, gibibytes, "gcePersistentDisk", object("pdName", id));
      case 3 ->
          volume(
              className,
              gibibytes,
              "azureDisk",
              object("diskName", id, "diskURI", azureUri(id), "kind", "Managed"));
      case 4 -> volume(className, gibibytes, "cinder", object("volumeID", id));
      default -> csiVolume(className, gibibytes, draw.oneOf(Drivers.NAMES));
    };
  }

  ObjectNode csiVolume(String className, int gibibytes, String driver) {
    return volume(
        className,
        gibibytes,
        "csi",
        object("driver", driver, "volumeHandle", draft.freshName("handle")));
  }

  static String azureUri(String disk) {
    return "/subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/disks/" + disk;
  }

  ObjectNode metadata(String name) {
    return object(
        "name",
        name,
        "uid",
        draft.draw().uid(),
        "creationTimestamp",
        PlainCluster.time(draft.draw()));
  }

  static void own(ObjectNode claim, ObjectNode pod) {
    listAt(claim, "metadata", "ownerReferences")
        .add(
            object(
                "apiVersion",
                "v1",
                "kind",
                "Pod",
                "name",
                Draft.name(pod),
                "uid",
                pod.at("/metadata/uid"),
                "controller",
                true));
  }

  static void setAccessModes(ObjectNode object, List<String> modes) {
    at(object, "spec").set("accessModes", array(modes));
  }
}
