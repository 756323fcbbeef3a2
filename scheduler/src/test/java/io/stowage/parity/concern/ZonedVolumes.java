package io.stowage.parity.concern;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.Vocabulary;

/** Bound volumes with the zone in their labels, old and new names, one zone or several ("a__b"). */
final class ZonedVolumes implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    if (draw.chance(0.3)) {
      Drivers.registerOnNodes(draft, 30);
    }
    draft.nodes(draw.oneOf(0.0, 0.2, 0.5)).forEach(node -> ageLabels(draw, node));
    for (int i = draw.between(1, 2); i > 0; i--) {
      var volume = storage.anyVolume("standard", 10);
      label(draw, volume);
      var claim = storage.claim(draft.tested(), "standard", "10Gi");
      Storage.bind(volume, claim);
      storage.mount(draft.tested(), claim);
    }
  }

  private static void label(Draw draw, ObjectNode volume) {
    if (draw.chance(0.8)) {
      Draft.labels(volume)
          .put(
              draw.chance(0.75) ? Vocabulary.ZONE : Vocabulary.BETA_ZONE,
              String.join("__", draw.someOf(Vocabulary.ZONES, 1, 2)));
    }
    if (draw.chance(0.4)) {
      Draft.labels(volume)
          .put(
              draw.chance(0.75) ? Vocabulary.REGION : Vocabulary.BETA_REGION,
              draw.oneOf(Vocabulary.REGIONS));
    }
  }

  // Some nodes of old clusters carry the beta labels, alone or beside the new ones, not always in
  // agreement.
  private static void ageLabels(Draw draw, ObjectNode node) {
    var labels = Draft.labels(node);
    labels.put(Vocabulary.BETA_ZONE, draw.oneOf(Vocabulary.ZONES));
    if (draw.chance(0.5)) {
      labels.put(Vocabulary.BETA_REGION, draw.oneOf(Vocabulary.REGIONS));
    }
    if (draw.chance(0.5)) {
      labels.remove(Vocabulary.ZONE);
    }
    if (draw.chance(0.3)) {
      labels.remove(Vocabulary.REGION);
    }
  }
}
