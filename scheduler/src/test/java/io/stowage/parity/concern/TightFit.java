package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.object;

import io.stowage.parity.draft.Draft;

/**
 * Nodes and pods in few sizes, so that the last free amount is often met exactly or missed by one
 * step.
 */
final class TightFit implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    int cores = draw.between(1, 3);
    for (var node : draft.nodes()) {
      var tight =
          object(
              "cpu", cores * 1000 + "m", "memory", cores + "Gi", "pods", "" + draw.between(2, 8));
      Draft.status(node).set("capacity", tight.deepCopy());
      Draft.status(node).set("allocatable", tight);
    }
    draft
        .testedAnd(1)
        .forEach(
            pod -> {
              int step = draw.between(0, 4);
              at(Draft.containers(pod).getFirst(), "resources")
                  .set("requests", object("cpu", step * 250 + "m", "memory", step * 256 + "Mi"));
            });
    if (draw.chance(0.5)) {
      var requests = at(Draft.containers(draft.tested()).getFirst(), "resources", "requests");
      requests.put("cpu", draw.oneOf("250m", "251m", "249999999n", "250.0001m"));
      requests.put("memory", draw.oneOf("256Mi", "268435457", "268435456001m", "1Gi"));
    }
  }
}
