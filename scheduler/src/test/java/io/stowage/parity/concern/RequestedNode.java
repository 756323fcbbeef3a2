package io.stowage.parity.concern;

import io.stowage.parity.draft.Draft;

/** A tested pod that names its node already. */
final class RequestedNode implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    Draft.spec(draft.tested())
        .put("nodeName", draw.chance(0.9) ? draft.anyNodeName() : "gone-node");
  }
}
