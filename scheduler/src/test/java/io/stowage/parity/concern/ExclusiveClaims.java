package io.stowage.parity.concern;

import io.stowage.parity.draft.Draft;
import java.util.List;

/** ReadWriteOncePod claims, free or in use by another pod. */
final class ExclusiveClaims implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    for (int i = draw.between(1, 2); i > 0; i--) {
      var volume = storage.csiVolume("standard", 5, Drivers.PLAIN);
      var claim = storage.claim(draft.tested(), "standard", "5Gi");
      var modes = List.of(draw.chance(0.85) ? "ReadWriteOncePod" : "ReadWriteOnce");
      Storage.setAccessModes(volume, modes);
      Storage.setAccessModes(claim, modes);
      Storage.bind(volume, claim);
      storage.mount(draft.tested(), claim);
      if (draw.chance(0.45)) {
        storage.mount(draft.addPodOn(draft.anyNodeName()), claim);
      }
    }
  }
}
