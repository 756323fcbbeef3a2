package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Selectors;

/** Preferred node affinity: weighted terms, empty ones included. */
final class PreferredNodes implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    for (int i = draw.between(1, 4); i > 0; i--) {
      listAt(
              draft.tested(),
              "spec",
              "affinity",
              "nodeAffinity",
              "preferredDuringSchedulingIgnoredDuringExecution")
          .add(
              object(
                  "weight", draw.oneOf(1, 2, 10, 33, 100),
                  "preference", Selectors.nodeTerm(draw, draft)));
    }
  }
}
