package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Vocabulary;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** CSI drivers and what nodes say about them. */
final class Drivers {
  static final String PLAIN = "csi.example.com";
  static final List<String> NAMES =
      List.of(
          PLAIN,
          "ebs.csi.aws.com",
          "pd.csi.storage.gke.io",
          "disk.csi.azure.com",
          "cinder.csi.openstack.org");

  private static final Map<String, String> TOPOLOGY_KEYS =
      new TreeMap<>(
          Map.of(
              "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone",
              "pd.csi.storage.gke.io", "topology.gke.io/zone",
              "disk.csi.azure.com", "topology.disk.csi.azure.com/zone",
              "cinder.csi.openstack.org", "topology.cinder.csi.openstack.org/zone"));
  private static final List<String> MIGRATED =
      List.of(
          "kubernetes.io/aws-ebs",
          "kubernetes.io/gce-pd",
          "kubernetes.io/azure-disk",
          "kubernetes.io/cinder");

  private Drivers() {}

  /**
   * Adds CSINode objects, with limits drawn up to {@code mostVolumes}, and the drivers' topology
   * labels.
   */
  static void registerOnNodes(Draft draft, int mostVolumes) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    if (draft.hasAny("CSINode")) {
      return;
    }
    for (var node : draft.nodes()) {
      if (draw.chance(0.1)) {
        continue;
      }
      var zone = Draft.labels(node).path(Vocabulary.ZONE);
      if (!zone.isMissingNode() && draw.chance(0.9)) {
        TOPOLOGY_KEYS.values().forEach(key -> Draft.labels(node).put(key, zone.asText()));
      }
      var drivers = array();
      for (var driver : draw.someOf(NAMES, 2, NAMES.size())) {
        drivers.add(registration(draft, node, driver, mostVolumes));
      }
      var csiNode =
          object(
              "apiVersion",
              "storage.k8s.io/v1",
              "kind",
              "CSINode",
              "metadata",
              storage.metadata(Draft.name(node)),
              "spec",
              object("drivers", drivers));
      if (draw.chance(0.7)) {
        Draft.annotations(csiNode)
            .put(
                "storage.alpha.kubernetes.io/migrated-plugins",
                String.join(",", draw.someOf(MIGRATED, 1, MIGRATED.size())));
      }
      draft.add(csiNode);
    }
  }

  private static ObjectNode registration(
      Draft draft, ObjectNode node, String driver, int mostVolumes) {
    var registration = object("name", driver, "nodeID", Draft.name(node));
    if (TOPOLOGY_KEYS.containsKey(driver)) {
      registration.set("topologyKeys", array(TOPOLOGY_KEYS.get(driver)));
    }
    if (draft.draw().chance(0.85)) {
      registration.set("allocatable", object("count", draft.draw().between(0, mostVolumes)));
    }
    return registration;
  }
}
