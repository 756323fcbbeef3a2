package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;

/**
 * Generic ephemeral volumes: the claim is made for the pod, belongs to it, and may still be
 * missing.
 */
final class EphemeralVolumes implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    var className = Draft.name(storage.storageClass(Drivers.PLAIN, "WaitForFirstConsumer"));
    if (draw.chance(0.4)) {
      Drivers.registerOnNodes(draft, 3);
    }
    draft.existing(draw.oneOf(0.0, 0.2)).forEach(pod -> ready(draft, storage, pod, className));
    var claim = ready(draft, storage, draft.tested(), className);
    switch (draw.between(0, 9)) {
      case 0 -> ((ObjectNode) claim.path("metadata")).put("name", "tested-other");
      case 1 -> ((ObjectNode) claim.path("metadata")).remove("ownerReferences");
      case 2, 3 -> Storage.bindToName(claim, "gone-pv");
      case 4, 5, 6 -> {
        var volume = storage.csiVolume(className, 1, Drivers.PLAIN);
        Draft.spec(volume).set("nodeAffinity", storage.nodeAffinity());
        Storage.bind(volume, claim);
      }
      default -> {}
    }
  }

  private static ObjectNode ready(Draft draft, Storage storage, ObjectNode pod, String className) {
    var name = draft.freshName("scratch");
    var claim = storage.claim(pod, className, "1Gi");
    ((ObjectNode) claim.path("metadata")).put("name", Draft.name(pod) + "-" + name);
    Storage.own(claim, pod);
    var template =
        object(
            "spec",
            object(
                "accessModes", array("ReadWriteOnce"),
                "storageClassName", className,
                "resources", object("requests", object("storage", "1Gi"))));
    Draft.addVolume(pod, name, "ephemeral", object("volumeClaimTemplate", template));
    return claim;
  }
}
