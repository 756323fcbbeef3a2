package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import io.stowage.parity.draft.Draft;

/** Conditions of nodes, which no filter reads: only the taints made from them count. */
final class NodeConditions implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft
        .nodes(draw.share())
        .forEach(
            node ->
                Draft.status(node)
                    .set(
                        "conditions",
                        array(
                            object(
                                "type", "Ready", "status", draw.oneOf("True", "False", "Unknown")),
                            object(
                                "type", "DiskPressure", "status", draw.oneOf("True", "False")))));
  }
}
