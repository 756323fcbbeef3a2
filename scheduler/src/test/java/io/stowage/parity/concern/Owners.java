package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.PlainCluster;
import io.stowage.parity.draft.Selectors;
import io.stowage.parity.draft.Vocabulary;

/** Services and controllers, from which the default spread draws its selector. */
final class Owners implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    for (int i = draw.between(0, 3); i > 0; i--) {
      var namespace =
          draw.chance(0.7) ? Draft.namespace(draft.tested()) : draw.oneOf(Vocabulary.NAMESPACES);
      draft.add(service(draw, draft.freshName("service"), namespace, draft.tested()));
    }
    if (draw.chance(0.75)) {
      own(draw, draft);
    }
  }

  private static ObjectNode service(Draw draw, String name, String namespace, ObjectNode tested) {
    var spec = object("ports", array(object("port", 80)));
    var selector =
        draw.chance(0.6)
            ? someOf(draw, Draft.labels(tested))
            : Selectors.someLabels(draw, Vocabulary.podLabels(), 0, 2);
    // A service without a selector has its endpoints written by hand, and selects nothing.
    if (draw.chance(0.9)) {
      spec.set("selector", selector);
    }
    return described(draw, "v1", "Service", name, namespace, spec);
  }

  private static void own(Draw draw, Draft draft) {
    var tested = draft.tested();
    var kind =
        draw.oneOf("ReplicaSet", "ReplicaSet", "StatefulSet", "ReplicationController", "Job");
    var apiVersion =
        switch (kind) {
          case "ReplicationController" -> "v1";
          case "Job" -> "batch/v1";
          default -> "apps/v1";
        };
    var name = draft.freshName("owner");
    var labels = someOf(draw, Draft.labels(tested));
    var selector =
        kind.equals("ReplicationController")
            ? labels.deepCopy()
            : selectorFor(draw, labels.deepCopy());
    var spec = object("replicas", 3, "selector", selector);
    spec.set(
        "template",
        object(
            "metadata", object("labels", labels),
            "spec", object("containers", array(object("name", "main", "image", "app:v1")))));
    var owner = described(draw, apiVersion, kind, name, Draft.namespace(tested), spec);
    // An owner that has been deleted already is looked up in vain.
    if (draw.chance(0.9) && !kind.equals("Job")) {
      draft.add(owner);
    }
    var reference =
        object(
            "apiVersion", apiVersion, "kind", kind, "name", name, "uid", owner.at("/metadata/uid"));
    if (draw.chance(0.9)) {
      reference.put("controller", true);
    }
    ((ObjectNode) tested.path("metadata")).set("ownerReferences", array(reference));
  }

  private static ObjectNode selectorFor(Draw draw, ObjectNode labels) {
    var selector = object("matchLabels", labels);
    if (draw.chance(0.3)) {
      selector.set("matchExpressions", array(object("key", "app", "operator", "Exists")));
    }
    return selector;
  }

  private static ObjectNode someOf(Draw draw, ObjectNode labels) {
    var chosen = labels.deepCopy();
    labels
        .fieldNames()
        .forEachRemaining(
            key -> {
              if (draw.chance(0.4)) {
                chosen.remove(key);
              }
            });
    return chosen;
  }

  private static ObjectNode described(
      Draw draw, String apiVersion, String kind, String name, String namespace, ObjectNode spec) {
    return object(
        "apiVersion", apiVersion,
        "kind", kind,
        "metadata",
            object(
                "name",
                name,
                "namespace",
                namespace,
                "uid",
                draw.uid(),
                "creationTimestamp",
                PlainCluster.time(draw)),
        "spec", spec);
  }
}
