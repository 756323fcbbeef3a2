package io.stowage.parity.concern;

import io.stowage.parity.draft.Draft;

/** A tested pod that must be near others, one or several terms. */
final class PodAffinity implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    for (int i = draw.chance(0.75) ? 1 : draw.between(2, 3); i > 0; i--) {
      PodTerms.addRequired(draw, draft.tested(), "podAffinity");
    }
    if (draw.chance(0.15)) {
      draft.existing(0.2).forEach(pod -> PodTerms.addRequired(draw, pod, "podAffinity"));
    }
  }
}
