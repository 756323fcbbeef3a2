package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import io.stowage.parity.draft.Draft;

/** Nodes marked unschedulable, with or without the taint that the node controller adds. */
final class CordonedNodes implements Concern {
  private static final String KEY = "node.kubernetes.io/unschedulable";

  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft
        .nodes(draw.oneOf(0.2, 0.5))
        .forEach(
            node -> {
              Draft.spec(node).put("unschedulable", true);
              if (draw.chance(0.5)) {
                listAt(node, "spec", "taints").add(object("key", KEY, "effect", "NoSchedule"));
              }
            });
    if (draw.chance(0.4)) {
      var toleration = object("key", KEY, "operator", draw.oneOf("Exists", "Equal"));
      if (draw.chance(0.6)) {
        toleration.put("effect", draw.oneOf("NoSchedule", "NoSchedule", "NoExecute"));
      }
      listAt(draft.tested(), "spec", "tolerations").add(toleration);
    }
  }
}
