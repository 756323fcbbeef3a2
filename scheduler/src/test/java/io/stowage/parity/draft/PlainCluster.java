package io.stowage.parity.draft;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The cluster before any concern: roomy nodes with the usual labels, small labelled pods,
 * namespaces. Some of the pods are the tested pod's twins, and some crowd on few nodes, so that
 * affinity and spread have something to see.
 */
public final class PlainCluster {
  private static final int BASE_HOUR = 8;

  private PlainCluster() {}

  public static Draft draw(Draw draw) {
    var draft = new Draft(draw, pod(draw, "tested", draw.oneOf(Vocabulary.NAMESPACES)));
    int nodes = numberOfNodes(draw);
    // Bare-metal nodes may lack zone and region, and even the hostname label is only set by the
    // kubelet.
    double labelled = draw.oneOf(0.9, 1.0, 1.0);
    for (int i = 0; i < nodes; i++) {
      draft.nodes().add(node(draw, "node-" + i, labelled));
    }
    double twins = draw.oneOf(0.0, 0.3, 0.7);
    double crowding = draw.oneOf(0.0, 0.0, 0.5, 0.8);
    var crowded = draw.someOf(draft.nodes(), 1, 3);
    for (int i = numberOfPods(draw, nodes); i > 0; i--) {
      var pod = pod(draw, draft.freshName("pod"), draw.oneOf(Vocabulary.NAMESPACES));
      if (draw.chance(twins)) {
        makeTwin(draft.tested(), pod);
      }
      Draft.bind(pod, Draft.name(draw.oneOf(draw.chance(crowding) ? crowded : draft.nodes())));
      draft.pods().add(pod);
    }
    // A namespace whose object has not been seen yet is legal: its labels are unknown, so selectors
    // do not match it.
    for (var namespace : draw.someOf(Vocabulary.NAMESPACES, 3, 4)) {
      draft.add(namespace(draw, namespace));
    }
    return draft;
  }

  private static void makeTwin(ObjectNode of, ObjectNode pod) {
    at(pod, "metadata").put("namespace", Draft.namespace(of));
    at(pod, "metadata").set("labels", Draft.labels(of).deepCopy());
  }

  private static int numberOfNodes(Draw draw) {
    if (draw.chance(0.7)) {
      return draw.between(5, 12);
    }
    return draw.chance(0.85) ? draw.between(13, 40) : draw.between(41, 200);
  }

  private static int numberOfPods(Draw draw, int nodes) {
    if (draw.chance(0.15)) {
      return draw.between(0, 2);
    }
    if (draw.chance(0.97)) {
      return draw.between(1, 4 * Math.min(nodes, 30));
    }
    return draw.chance(0.8) ? draw.between(100, 500) : draw.between(501, 2000);
  }

  private static ObjectNode node(Draw draw, String name, double labelled) {
    var labels = Selectors.someLabels(draw, Vocabulary.nodeLabels(), 1, 4);
    if (draw.chance(labelled)) {
      labels.put(Vocabulary.ZONE, draw.oneOf(Vocabulary.ZONES));
    }
    if (draw.chance(0.7)) {
      labels.put(Vocabulary.REGION, draw.oneOf(Vocabulary.REGIONS));
    }
    if (draw.chance(labelled)) {
      labels.put(Vocabulary.HOSTNAME, name);
    }
    if (draw.chance(labelled)) {
      labels.put(Vocabulary.RACK, draw.oneOf(Vocabulary.nodeLabels().get(Vocabulary.RACK)));
    }
    var roomy = object("cpu", "32", "memory", "64Gi", "ephemeral-storage", "100Gi", "pods", "110");
    return object(
        "apiVersion", "v1",
        "kind", "Node",
        "metadata",
            object(
                "name", name, "uid", draw.uid(), "creationTimestamp", time(draw), "labels", labels),
        "spec", object(),
        "status", object("capacity", roomy.deepCopy(), "allocatable", roomy));
  }

  static ObjectNode pod(Draw draw, String name, String namespace) {
    var container = object("name", "main", "image", "registry.example.com/app:v1");
    if (draw.chance(0.7)) {
      container.set(
          "resources",
          object(
              "requests",
              object(
                  "cpu",
                  draw.oneOf("100m", "250m", "500m"),
                  "memory",
                  draw.oneOf("128Mi", "256Mi"))));
    }
    return object(
        "apiVersion", "v1",
        "kind", "Pod",
        "metadata",
            object(
                "name", name,
                "namespace", namespace,
                "uid", draw.uid(),
                "creationTimestamp", time(draw),
                "labels", Selectors.someLabels(draw, Vocabulary.podLabels(), 0, 4)),
        "spec", object("containers", array(List.of(container))),
        "status", object("phase", "Pending"));
  }

  private static ObjectNode namespace(Draw draw, String name) {
    var labels = Selectors.someLabels(draw, Vocabulary.namespaceLabels(), 0, 2);
    labels.put("kubernetes.io/metadata.name", name);
    return object(
        "apiVersion", "v1",
        "kind", "Namespace",
        "metadata",
            object(
                "name",
                name,
                "uid",
                draw.uid(),
                "creationTimestamp",
                time(draw),
                "labels",
                labels));
  }

  /** A time of day within the hours before the case plays. */
  public static String time(Draw draw) {
    return "2026-01-05T%02d:%02d:%02dZ"
        .formatted(BASE_HOUR + draw.between(0, 3), draw.between(0, 59), draw.between(0, 59));
  }
}
