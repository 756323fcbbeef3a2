package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import io.stowage.parity.draft.Draft;

/** Scheduling gates on the tested pod itself. */
final class Gates implements Concern {
  @Override
  public void shape(Draft draft) {
    // The API server forbids a node's name as long as there are gates.
    Draft.spec(draft.tested()).remove("nodeName");
    for (int i = draft.draw().between(1, 2); i > 0; i--) {
      listAt(draft.tested(), "spec", "schedulingGates")
          .add(object("name", "example.com/gate-" + i));
    }
  }
}
