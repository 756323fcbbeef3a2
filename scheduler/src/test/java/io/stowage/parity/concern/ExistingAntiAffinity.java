package io.stowage.parity.concern;

import io.stowage.parity.draft.Draft;

/** Existing pods that others must keep away from. */
final class ExistingAntiAffinity implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft
        .existing(draw.oneOf(0.03, 0.1, 0.3))
        .forEach(pod -> PodTerms.addRequired(draw, pod, "podAntiAffinity"));
  }
}
