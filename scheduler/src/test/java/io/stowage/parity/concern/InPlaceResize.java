package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;

/**
 * Running pods whose resources were changed in place: asked, allocated and actual amounts differ.
 */
final class InPlaceResize implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft.existing(draw.share()).forEach(pod -> resize(draw, pod));
  }

  private static void resize(Draw draw, ObjectNode pod) {
    var statuses = listAt(pod, "status", "containerStatuses");
    for (var container : Draft.containers(pod)) {
      if (draw.chance(0.9)) {
        statuses.add(containerStatus(draw, container));
      }
    }
    for (var container : Draft.spec(pod).path("initContainers")) {
      listAt(pod, "status", "initContainerStatuses")
          .add(containerStatus(draw, (ObjectNode) container));
    }
    if (Draft.spec(pod).has("resources") && draw.chance(0.6)) {
      Draft.status(pod).set("resources", object("requests", amounts(draw)));
      Draft.status(pod).set("allocatedResources", amounts(draw));
    }
    pendingReason(draw, pod);
  }

  private static void pendingReason(Draw draw, ObjectNode pod) {
    if (draw.chance(0.3)) {
      return;
    }
    var condition =
        draw.chance(0.25)
            ? object("type", "PodResizeInProgress", "status", "True")
            : object(
                "type", "PodResizePending",
                "status", "True",
                "reason", draw.oneOf("Infeasible", "Deferred"));
    Draft.status(pod)
        .set("conditions", array(object("type", "Ready", "status", "True"), condition));
  }

  private static ObjectNode containerStatus(Draw draw, ObjectNode container) {
    var status =
        object(
            "name",
            container.path("name").asText(),
            "ready",
            true,
            "restartCount",
            0,
            "image",
            container.path("image").asText(),
            "imageID",
            "");
    if (draw.chance(0.9)) {
      status.set("resources", object("requests", amounts(draw)));
    }
    if (draw.chance(0.8)) {
      status.set("allocatedResources", amounts(draw));
    }
    at(status, "state", "running");
    return status;
  }

  private static ObjectNode amounts(Draw draw) {
    var amounts = object();
    if (draw.chance(0.85)) {
      amounts.put("cpu", draw.oneOf("100m", "200m", "750m", "1", "1500m", "3"));
    }
    if (draw.chance(0.85)) {
      amounts.put("memory", draw.oneOf("64Mi", "256Mi", "1Gi", "2Gi", "0"));
    }
    return amounts;
  }
}
