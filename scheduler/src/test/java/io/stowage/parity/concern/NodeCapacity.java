package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.Quantities;

/** Nodes of odd and small sizes, some without a resource that others have. */
final class NodeCapacity implements Concern {
  @Override
  public void shape(Draft draft) {
    draft.nodes(draft.draw().share()).forEach(node -> resize(draft.draw(), node));
  }

  private static void resize(Draw draw, ObjectNode node) {
    var allocatable = object();
    if (draw.chance(0.95)) {
      allocatable.put("cpu", Quantities.cpuOfNode(draw));
    }
    if (draw.chance(0.95)) {
      allocatable.put("memory", Quantities.memoryOfNode(draw));
    }
    if (draw.chance(0.97)) {
      allocatable.put("pods", draw.oneOf("110", "10", "5", "3", "1", "0"));
    }
    if (draw.chance(0.6)) {
      allocatable.put("ephemeral-storage", draw.oneOf("1Gi", "10Gi", "500M", "0"));
    }
    var status = at(node, "status");
    status.set("capacity", allocatable.deepCopy());
    // A kubelet that reports capacity only is completed by the API server's defaults.
    if (draw.chance(0.95)) {
      status.set("allocatable", allocatable);
    } else {
      status.remove("allocatable");
    }
  }
}
