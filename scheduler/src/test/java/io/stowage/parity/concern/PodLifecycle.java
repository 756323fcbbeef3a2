package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.PlainCluster;

/**
 * Existing pods in every state: ending, ended, gated, waiting, on a vanished node, placed by
 * another scheduler.
 */
final class PodLifecycle implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft.existing(draw.oneOf(0.2, 0.5, 0.8)).forEach(pod -> change(draw, pod));
  }

  private static void change(Draw draw, ObjectNode pod) {
    switch (draw.between(0, 7)) {
      case 0, 1, 2 -> {
        var metadata = (ObjectNode) pod.path("metadata");
        metadata.put("deletionTimestamp", PlainCluster.time(draw));
        metadata.put("deletionGracePeriodSeconds", 30);
      }
      case 3 -> Draft.status(pod).put("phase", draw.oneOf("Succeeded", "Failed"));
      case 4 -> {
        unbind(pod);
        Draft.spec(pod).set("schedulingGates", array(object("name", "example.com/quota")));
      }
      case 5 -> unbind(pod);
      case 6 -> Draft.spec(pod).put("schedulerName", "another-scheduler");
      default -> Draft.spec(pod).put("nodeName", "gone-node");
    }
  }

  private static void unbind(ObjectNode pod) {
    Draft.spec(pod).remove("nodeName");
    Draft.status(pod).put("phase", "Pending");
  }
}
