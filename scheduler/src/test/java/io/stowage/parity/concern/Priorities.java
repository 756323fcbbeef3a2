package io.stowage.parity.concern;

import io.stowage.parity.draft.Draft;

/** Priorities of all pods, which must not change any verdict. */
final class Priorities implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft
        .testedAnd(draw.share())
        .forEach(pod -> Draft.spec(pod).put("priority", draw.oneOf(-10, 0, 1000, 2_000_001_000)));
  }
}
