package io.stowage.parity.concern;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.PlainCluster;

/**
 * Claims that keep a pod from every node: missing, lost, being deleted, waiting for a binding that
 * others make.
 */
final class BrokenClaims implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    var pod = draft.tested();
    // States that only this concern draws come up twice as often as those that others reach, too.
    switch (draw.oneOf(0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8)) {
      case 0 -> storage.mount(pod, "missing-claim");
      case 1 -> {
        var lost = storage.claim(pod, "standard", "1Gi");
        Storage.bindToName(lost, "gone-pv");
        Draft.status(lost).put("phase", "Lost");
        storage.mount(pod, lost);
      }
      case 2 -> {
        var dying = bound(draft, storage);
        ((ObjectNode) dying.path("metadata")).put("deletionTimestamp", PlainCluster.time(draw));
        storage.mount(pod, dying);
      }
      case 3 -> {
        var className = Draft.name(storage.storageClass(Drivers.PLAIN, "Immediate"));
        storage.mount(pod, storage.claim(pod, className, "1Gi"));
      }
      case 4 -> storage.mount(pod, storage.claim(pod, draw.oneOf("missing-class", ""), "1Gi"));
      case 5 -> {
        var boundToNothing = storage.claim(pod, "standard", "1Gi");
        Storage.bindToName(boundToNothing, "gone-pv");
        storage.mount(pod, boundToNothing);
      }
      case 6 -> {
        var className = Draft.name(storage.storageClass(Drivers.PLAIN, "WaitForFirstConsumer"));
        var halfBound = storage.claim(pod, className, "1Gi");
        Draft.spec(halfBound)
            .put("volumeName", Draft.name(storage.csiVolume(className, 1, Drivers.PLAIN)));
        storage.mount(pod, halfBound);
      }
      case 7 -> {
        var undecided = storage.storageClass(Drivers.PLAIN, "Immediate");
        undecided.remove("volumeBindingMode");
        storage.mount(pod, storage.claim(pod, Draft.name(undecided), "1Gi"));
      }
      default -> {
        storage.mount(pod, bound(draft, storage));
        storage.mount(pod, "missing-claim");
      }
    }
  }

  private static ObjectNode bound(Draft draft, Storage storage) {
    var claim = storage.claim(draft.tested(), "standard", "1Gi");
    Storage.bind(storage.anyVolume("standard", 1), claim);
    return claim;
  }
}
