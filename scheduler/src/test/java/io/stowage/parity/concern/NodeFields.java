package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.Selectors;

/**
 * Node affinity by name, as the DaemonSet controller writes it: a few nodes, none, or contradicting
 * names.
 */
final class NodeFields implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var terms =
        listAt(
            draft.tested(),
            "spec",
            "affinity",
            "nodeAffinity",
            "requiredDuringSchedulingIgnoredDuringExecution",
            "nodeSelectorTerms");
    boolean contradictory = draw.chance(0.3);
    for (int i = draw.between(1, 3); i > 0; i--) {
      terms.add(contradictory ? contradiction(draw, draft) : term(draw, draft));
    }
  }

  private static ObjectNode contradiction(Draw draw, Draft draft) {
    var names = draw.someOf(draft.nodes(), 2, 2);
    return object(
        "matchFields", array(byName(Draft.name(names.get(0))), byName(Draft.name(names.get(1)))));
  }

  private static ObjectNode term(Draw draw, Draft draft) {
    var fields = array(byName(draw.chance(0.9) ? draft.anyNodeName() : "gone-node"));
    if (draw.chance(0.15)) {
      fields.add(byName(draft.anyNodeName()));
    }
    if (draw.chance(0.15)) {
      fields.add(Selectors.nameField(draw, draft));
    }
    var term = object("matchFields", fields);
    if (draw.chance(0.2)) {
      term.set("matchExpressions", array(Selectors.nodeExpression(draw, draft)));
    }
    return term;
  }

  private static ObjectNode byName(String nodeName) {
    return object("key", "metadata.name", "operator", "In", "values", array(nodeName));
  }
}
