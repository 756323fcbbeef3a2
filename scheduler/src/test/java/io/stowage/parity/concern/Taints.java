package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import java.util.HashSet;
import java.util.List;

/** Taints of all effects, and tolerations by every operator. */
final class Taints implements Concern {
  private static final List<String> KEYS =
      List.of("dedicated", "example.com/gpu", "node.kubernetes.io/not-ready", "size");
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "NoExecute", "PreferNoSchedule", "PreferNoSchedule");
  private static final List<String> VALUES = List.of("", "a", "b", "5");

  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var effects = draw.chance(0.4) ? List.of("PreferNoSchedule") : EFFECTS;
    draft.nodes(draw.share()).forEach(node -> taint(draw, node, effects));
    for (int i = draw.between(0, 4); i > 0; i--) {
      listAt(draft.tested(), "spec", "tolerations").add(toleration(draw));
    }
  }

  private static void taint(Draw draw, ObjectNode node, List<String> effects) {
    var seen = new HashSet<String>();
    for (int i = draw.between(1, 3); i > 0; i--) {
      var key = draw.oneOf(KEYS);
      var effect = draw.oneOf(effects);
      if (seen.add(key + effect)) {
        var taint = object("key", key, "effect", effect);
        if (draw.chance(0.7)) {
          taint.put("value", draw.oneOf(VALUES));
        }
        listAt(node, "spec", "taints").add(taint);
      }
    }
  }

  static ObjectNode toleration(Draw draw) {
    var toleration = object();
    boolean anyKey = draw.chance(0.1);
    var operator = anyKey ? "Exists" : draw.oneOf("Exists", "Equal", "Equal", "", "Gt", "Lt");
    if (!anyKey) {
      toleration.put("key", draw.oneOf(KEYS));
    }
    if (!operator.isEmpty()) {
      toleration.put("operator", operator);
    }
    switch (operator) {
      case "Exists" -> {}
      case "Gt", "Lt" -> toleration.put("value", draw.oneOf("1", "5", "9"));
      default -> toleration.put("value", draw.oneOf(VALUES));
    }
    if (draw.chance(0.6)) {
      toleration.put("effect", draw.oneOf(EFFECTS));
    }
    if (toleration.path("effect").asText().equals("NoExecute") && draw.chance(0.5)) {
      toleration.put("tolerationSeconds", draw.oneOf(0, 300));
    }
    return toleration;
  }
}
