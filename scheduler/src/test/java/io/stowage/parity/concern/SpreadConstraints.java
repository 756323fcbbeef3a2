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

/** Topology spread constraints of the tested pod, hard or soft, with all their options. */
record SpreadConstraints(String whenUnsatisfiable) implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    // A key may occur once for each kind of constraint.
    var keys =
        draw.chance(0.8)
            ? draw.someOf(List.of(Vocabulary.ZONE, Vocabulary.HOSTNAME, Vocabulary.RACK), 1, 2)
            : draw.someOf(Vocabulary.TOPOLOGY_KEYS, 1, 3);
    for (var key : keys) {
      listAt(draft.tested(), "spec", "topologySpreadConstraints")
          .add(constraint(draw, draft.tested(), key));
    }
  }

  private ObjectNode constraint(Draw draw, ObjectNode pod, String topologyKey) {
    var constraint =
        object(
            "maxSkew", draw.oneOf(1, 1, 2, 3, 5),
            "topologyKey", topologyKey,
            "whenUnsatisfiable", whenUnsatisfiable);
    if (draw.chance(0.95)) {
      constraint.set(
          "labelSelector", draw.chance(0.5) ? ownLabels(draw, pod) : Selectors.podSelector(draw));
    }
    if (whenUnsatisfiable.equals("DoNotSchedule") && draw.chance(0.3)) {
      constraint.put("minDomains", draw.between(1, 5));
    }
    if (draw.chance(0.3)) {
      constraint.put("nodeAffinityPolicy", draw.oneOf("Honor", "Ignore"));
    }
    if (draw.chance(0.35)) {
      constraint.put("nodeTaintsPolicy", draw.oneOf("Honor", "Honor", "Ignore"));
    }
    if (draw.chance(0.25) && constraint.has("labelSelector")) {
      addMatchLabelKey(draw, pod, constraint);
    }
    return constraint;
  }

  private static ObjectNode ownLabels(Draw draw, ObjectNode pod) {
    var own = Draft.labels(pod).properties();
    if (own.isEmpty()) {
      return Selectors.podSelector(draw);
    }
    var label = draw.oneOf(List.copyOf(own));
    return object("matchLabels", object(label.getKey(), label.getValue()));
  }

  // Pods stored before API server 1.34 carry only the keys; later ones have them merged into the
  // selector as well.
  private static void addMatchLabelKey(Draw draw, ObjectNode pod, ObjectNode constraint) {
    var key = draw.oneOf("pod-template-hash", "track", "absent");
    if (constraint.path("labelSelector").toString().contains(key)) {
      return;
    }
    constraint.set("matchLabelKeys", array(key));
    var value = Draft.labels(pod).path(key);
    if (!value.isMissingNode() && draw.chance(0.5)) {
      listAt(constraint, "labelSelector", "matchExpressions")
          .add(object("key", key, "operator", "In", "values", array(value.asText())));
    }
  }
}
