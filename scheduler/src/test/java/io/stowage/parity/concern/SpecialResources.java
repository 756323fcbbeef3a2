package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.Quantities;

/** Extended resources, huge pages and ephemeral storage, on nodes and in requests. */
final class SpecialResources implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    double present = draw.oneOf(0.5, 0.9, 1.0);
    draft.nodes(present).forEach(node -> offer(draw, node));
    draft.testedAnd(draw.share()).forEach(pod -> ask(draw, pod));
  }

  private static void offer(Draw draw, ObjectNode node) {
    for (var group : new String[] {"capacity", "allocatable"}) {
      var resources = at(node, "status", group);
      for (var name : Quantities.EXTENDED) {
        resources.put(name, draw.oneOf("0", "1", "2", "4", "8", "1k", "10e1"));
      }
      resources.put("hugepages-2Mi", draw.oneOf("0", "4Mi", "64Mi", "1Gi"));
      resources.put("hugepages-1Gi", draw.oneOf("0", "1Gi", "4Gi"));
      resources.put("ephemeral-storage", draw.oneOf("1Gi", "2Gi", "20Gi", "1e10"));
    }
  }

  private static void ask(Draw draw, ObjectNode pod) {
    for (var container : Draft.containers(pod)) {
      // These cannot be overcommitted: the API wants limit = request, or the limit alone.
      var amounts = object();
      for (var name : draw.someOf(Quantities.EXTENDED, 0, 2)) {
        amounts.put(name, draw.oneOf("0", "1", "1", "2", "3"));
      }
      if (draw.chance(0.3)) {
        amounts.put("hugepages-2Mi", draw.oneOf("2Mi", "4Mi", "0"));
        amounts.put("memory", "64Mi");
      }
      if (draw.chance(0.1)) {
        amounts.put("hugepages-1Gi", "1Gi");
        amounts.put("memory", "64Mi");
      }
      var resources = at(container, "resources");
      at(resources, "limits").setAll(amounts);
      if (draw.chance(0.5)) {
        at(resources, "requests").setAll(amounts.deepCopy());
      }
      if (draw.chance(0.5)) {
        at(resources, "requests")
            .put("ephemeral-storage", draw.oneOf("100Mi", "1Gi", "1.5Gi", "0", "1e9"));
      }
      alignMemory(resources);
    }
  }

  // A memory limit below the request that is already there would be refused by the API server.
  private static void alignMemory(ObjectNode resources) {
    var limit = resources.path("limits").path("memory");
    if (!limit.isMissingNode() && resources.path("requests").has("memory")) {
      at(resources, "requests").set("memory", limit.deepCopy());
    }
  }
}
