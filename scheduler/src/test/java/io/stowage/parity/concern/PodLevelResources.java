package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;

/** Requests and limits of the pod as a whole; its containers ask for less, as the API demands. */
final class PodLevelResources implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft.testedAnd(draw.share()).forEach(pod -> setPodLevel(draw, pod));
  }

  private static void setPodLevel(Draw draw, ObjectNode pod) {
    for (var container : Draft.containers(pod)) {
      shrink(draw, container);
    }
    for (var container : at(pod, "spec").path("initContainers")) {
      shrink(draw, (ObjectNode) container);
    }
    var resources = object();
    var amounts = object();
    if (draw.chance(0.8)) {
      amounts.put("cpu", draw.oneOf("1", "1500m", "2", "3"));
    }
    if (draw.chance(0.8)) {
      amounts.put("memory", draw.oneOf("1Gi", "1.5Gi", "2Gi", "3e9"));
    }
    boolean hugePages = !amounts.isEmpty() && draw.chance(0.2);
    if (draw.chance(0.7)) {
      resources.set("requests", amounts.deepCopy());
    }
    if (!resources.has("requests") || draw.chance(0.4)) {
      resources.set("limits", amounts.deepCopy());
    }
    if (hugePages) {
      at(resources, "limits").put("hugepages-2Mi", "32Mi");
    }
    Draft.spec(pod).set("resources", resources);
  }

  private static void shrink(Draw draw, ObjectNode container) {
    var requests = object();
    if (draw.chance(0.5)) {
      requests.put("cpu", draw.oneOf("50m", "100m", "0"));
    }
    if (draw.chance(0.5)) {
      requests.put("memory", draw.oneOf("32Mi", "64Mi", "0"));
    }
    container.set("resources", object("requests", requests));
  }
}
