package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.Selectors;
import io.stowage.parity.draft.Vocabulary;
import java.util.List;

/**
 * Draws the terms of inter-pod affinity: which pods, of which namespaces, within which topology.
 */
final class PodTerms {
  static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private static final List<String> MERGEABLE = List.of("pod-template-hash", "track");

  private PodTerms() {}

  static void addRequired(Draw draw, ObjectNode pod, String kind) {
    listAt(pod, "spec", "affinity", kind, REQUIRED).add(term(draw, pod));
  }

  static void addPreferred(Draw draw, ObjectNode pod, String kind) {
    listAt(pod, "spec", "affinity", kind, PREFERRED)
        .add(object("weight", draw.oneOf(1, 5, 50, 100), "podAffinityTerm", term(draw, pod)));
  }

  private static ObjectNode term(Draw draw, ObjectNode pod) {
    var term = object("topologyKey", topologyKey(draw));
    if (draw.chance(0.95)) {
      term.set("labelSelector", Selectors.podSelector(draw));
      mergeLabelKeys(draw, pod, term);
    }
    if (draw.chance(0.3)) {
      term.set("namespaces", array(draw.someOf(Vocabulary.NAMESPACES, 0, 3)));
    }
    if (draw.chance(0.45)) {
      term.set(
          "namespaceSelector",
          draw.chance(0.5)
              ? object()
              : Selectors.labelSelector(draw, Vocabulary.namespaceLabels()));
    }
    return term;
  }

  static String topologyKey(Draw draw) {
    return draw.chance(0.85)
        ? draw.oneOf(Vocabulary.ZONE, Vocabulary.ZONE, Vocabulary.HOSTNAME, Vocabulary.RACK)
        : draw.oneOf(Vocabulary.TOPOLOGY_KEYS);
  }

  // The API server writes match label keys into the selector when a pod is created; stored pods
  // carry both.
  private static void mergeLabelKeys(Draw draw, ObjectNode pod, ObjectNode term) {
    if (!draw.chance(0.12)) {
      return;
    }
    var field = draw.oneOf("matchLabelKeys", "mismatchLabelKeys");
    var key = draw.oneOf(MERGEABLE);
    if (term.path("labelSelector").toString().contains(key)) {
      return;
    }
    term.set(field, array(key));
    var value = Draft.labels(pod).path(key);
    if (!value.isMissingNode()) {
      listAt(term, "labelSelector", "matchExpressions")
          .add(
              object(
                  "key",
                  key,
                  "operator",
                  field.equals("matchLabelKeys") ? "In" : "NotIn",
                  "values",
                  array(value.asText())));
    }
  }
}
