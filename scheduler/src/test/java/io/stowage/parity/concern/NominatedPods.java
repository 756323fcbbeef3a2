package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.at;

import io.stowage.parity.draft.Draft;

/**
 * Pods that wait for a node after preemption: only those of equal or higher priority are counted
 * in.
 */
final class NominatedPods implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    Draft.spec(draft.tested()).put("priority", 100);
    for (int i = draw.between(1, draw.chance(0.7) ? 4 : 12); i > 0; i--) {
      var pod = draft.addPodOn(draft.anyNodeName());
      var node = Draft.nodeName(pod);
      Draft.spec(pod).remove("nodeName");
      if (draw.chance(0.95)) {
        Draft.spec(pod).put("priority", draw.oneOf(99, 100, 100, 101, 2_000_000_000, 0, -5));
      }
      Draft.status(pod).put("phase", "Pending");
      Draft.status(pod).put("nominatedNodeName", draw.chance(0.95) ? node : "gone-node");
      if (draw.chance(0.5)) {
        at(Draft.containers(pod).getFirst(), "resources", "requests")
            .put("cpu", draw.oneOf("1", "2", "31"));
      }
    }
    if (draw.chance(0.1)) {
      Draft.status(draft.tested()).put("nominatedNodeName", draft.anyNodeName());
    }
  }
}
