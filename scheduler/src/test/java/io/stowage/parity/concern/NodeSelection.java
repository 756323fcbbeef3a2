package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.listAt;

import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Selectors;
import io.stowage.parity.draft.Vocabulary;

/** Node selectors and required node affinity, with one or several terms. */
final class NodeSelection implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var pod = draft.tested();
    if (draw.chance(0.35)) {
      Draft.spec(pod)
          .set("nodeSelector", Selectors.someLabels(draw, Vocabulary.nodeLabels(), 1, 1));
    }
    if (!Draft.spec(pod).has("nodeSelector") || draw.chance(0.4)) {
      for (int i = draw.between(1, 3); i > 0; i--) {
        listAt(
                pod,
                "spec",
                "affinity",
                "nodeAffinity",
                "requiredDuringSchedulingIgnoredDuringExecution",
                "nodeSelectorTerms")
            .add(Selectors.nodeTerm(draw, draft));
      }
    }
  }
}
