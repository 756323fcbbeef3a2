package io.stowage.parity.concern;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;

/**
 * Preferred affinity and anti-affinity, of the tested pod and of existing ones; required affinity
 * of existing ones scores, too.
 */
final class PreferredPods implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    if (draw.chance(0.75)) {
      for (int i = draw.between(1, 3); i > 0; i--) {
        prefer(draw, draft.tested());
      }
    }
    draft.existing(draw.oneOf(0.0, 0.1, 0.5)).forEach(pod -> prefer(draw, pod));
    draft
        .existing(draw.oneOf(0.0, 0.1, 0.3))
        .forEach(pod -> PodTerms.addRequired(draw, pod, "podAffinity"));
  }

  private static void prefer(Draw draw, ObjectNode pod) {
    PodTerms.addPreferred(draw, pod, draw.oneOf("podAffinity", "podAntiAffinity"));
  }
}
