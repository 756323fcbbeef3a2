package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Vocabulary;
import java.util.List;

/** Claims whose volumes are made on demand, in allowed topologies, where storage is left. */
final class Provisioning implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    boolean tracked = draw.chance(0.6);
    if (tracked || draw.chance(0.5)) {
      draft.add(driver(draft, storage, tracked));
    }
    for (int i = draw.between(1, 2); i > 0; i--) {
      var storageClass = storage.storageClass(Drivers.PLAIN, "WaitForFirstConsumer");
      if (draw.chance(0.5)) {
        storageClass.set("allowedTopologies", allowedTopologies(draft));
      }
      var className = Draft.name(storageClass);
      if (tracked) {
        for (int n = draw.between(0, 5); n > 0; n--) {
          draft.add(capacity(draft, storage, className));
        }
      }
      ask(draft, storage, className);
      if (draw.chance(0.3)) {
        var volume = storage.csiVolume(className, draw.oneOf(1, 10), Drivers.PLAIN);
        Draft.spec(volume).set("nodeAffinity", storage.nodeAffinity());
      }
    }
  }

  private static void ask(Draft draft, Storage storage, String className) {
    var draw = draft.draw();
    boolean oldStyle = draw.chance(0.1);
    var claim =
        storage.claim(
            draft.tested(),
            oldStyle ? "" : className,
            draw.oneOf("1Gi", "5Gi", "10Gi", "10737418241"));
    if (oldStyle) {
      Draft.annotations(claim).put("volume.beta.kubernetes.io/storage-class", className);
    }
    if (draw.chance(0.15)) {
      Draft.annotations(claim)
          .put(Storage.SELECTED_NODE, draw.chance(0.8) ? draft.anyNodeName() : "gone-node");
    }
    storage.mount(draft.tested(), claim);
  }

  private static ObjectNode driver(Draft draft, Storage storage, boolean tracked) {
    var spec = object("attachRequired", true);
    if (tracked || draft.draw().chance(0.5)) {
      spec.put("storageCapacity", tracked);
    }
    return object(
        "apiVersion",
        "storage.k8s.io/v1",
        "kind",
        "CSIDriver",
        "metadata",
        storage.metadata(Drivers.PLAIN),
        "spec",
        spec);
  }

  private static ObjectNode capacity(Draft draft, Storage storage, String className) {
    var draw = draft.draw();
    var metadata = storage.metadata(draft.freshName("capacity"));
    metadata.put("namespace", "default");
    var capacity =
        object(
            "apiVersion",
            "storage.k8s.io/v1",
            "kind",
            "CSIStorageCapacity",
            "metadata",
            metadata,
            "storageClassName",
            draw.chance(0.9) ? className : "other-class");
    if (draw.chance(0.9)) {
      capacity.set("nodeTopology", reach(draft));
    }
    if (draw.chance(0.9)) {
      capacity.put("capacity", draw.oneOf("0", "1Gi", "5Gi", "10Gi", "100Gi"));
    }
    if (draw.chance(0.4)) {
      capacity.put("maximumVolumeSize", draw.oneOf("1Gi", "4Gi", "10Gi", "1Ti"));
    }
    return capacity;
  }

  private static ObjectNode reach(Draft draft) {
    var draw = draft.draw();
    if (draw.chance(0.1)) {
      return object();
    }
    return draw.chance(0.6)
        ? object("matchLabels", object(Vocabulary.ZONE, draw.oneOf(Vocabulary.ZONES)))
        : object(
            "matchExpressions",
            array(
                object(
                    "key", Vocabulary.HOSTNAME,
                    "operator", draw.oneOf("In", "NotIn"),
                    "values",
                        draw.someOf(draft.nodes().stream().map(Draft::name).toList(), 1, 5))));
  }

  private static ArrayNode allowedTopologies(Draft draft) {
    var draw = draft.draw();
    var terms = array();
    // Terms must differ, or the API server refuses the class.
    for (var zones :
        draw.someOf(
            List.of(Vocabulary.ZONES.subList(0, 1), Vocabulary.ZONES.subList(1, 3)), 1, 2)) {
      var expressions = array(object("key", Vocabulary.ZONE, "values", zones));
      if (draw.chance(0.2)) {
        expressions.add(object("key", Vocabulary.RACK, "values", array("k1", "k2")));
      }
      terms.add(object("matchLabelExpressions", expressions));
    }
    return terms;
  }
}
