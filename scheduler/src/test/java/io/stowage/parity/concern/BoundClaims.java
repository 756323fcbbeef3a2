package io.stowage.parity.concern;

import io.stowage.parity.draft.Draft;

/** Claims bound to volumes that only some nodes can reach. */
final class BoundClaims implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    if (draw.chance(0.5)) {
      Drivers.registerOnNodes(draft, 30);
    }
    for (int i = draw.between(1, 3); i > 0; i--) {
      var volume = storage.anyVolume("standard", 10);
      if (draw.chance(0.8)) {
        Draft.spec(volume).set("nodeAffinity", storage.nodeAffinity());
      }
      var claim = storage.claim(draft.tested(), "standard", "10Gi");
      Storage.bind(volume, claim);
      storage.mount(draft.tested(), claim);
    }
  }
}
