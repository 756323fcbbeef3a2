package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.PlainCluster;
import java.util.ArrayList;
import java.util.List;

/** Claims that wait for their first consumer, and volumes of which some would do. */
final class LateBinding implements Concern {
  private static final List<String> MODES =
      List.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany");

  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    var className =
        Draft.name(storage.storageClass("kubernetes.io/no-provisioner", "WaitForFirstConsumer"));
    var claims = new ArrayList<ObjectNode>();
    for (int i = draw.between(1, 2); i > 0; i--) {
      var claim =
          storage.claim(draft.tested(), className, draw.oneOf("1Gi", "5Gi", "5.5Gi", "10Gi", "1"));
      narrow(draft, claim);
      storage.mount(draft.tested(), claim);
      claims.add(claim);
    }
    int volumes = draw.between(1, draw.chance(0.5) ? 4 : 2 * draft.nodes().size());
    for (int i = 0; i < volumes; i++) {
      offer(draft, storage, className);
    }
    if (draw.chance(0.3)) {
      prebind(draft, storage, className, draw.oneOf(claims));
    }
  }

  private static void narrow(Draft draft, ObjectNode claim) {
    var draw = draft.draw();
    Storage.setAccessModes(claim, draw.someOf(MODES, 1, draw.chance(0.8) ? 1 : 2));
    if (draw.chance(0.2)) {
      Draft.spec(claim).set("selector", object("matchLabels", object("media", "fast")));
    }
    if (draw.chance(0.1)) {
      Draft.spec(claim).put("volumeMode", draw.oneOf("Block", "Filesystem"));
    }
    if (draw.chance(0.05)) {
      Draft.spec(claim).put("volumeAttributesClassName", "gold");
    }
  }

  private static void offer(Draft draft, Storage storage, String className) {
    var draw = draft.draw();
    var itsClass = draw.chance(0.92) ? className : "other-class";
    int gibibytes = draw.oneOf(1, 5, 6, 10, 20);
    var volume =
        draw.chance(0.7)
            ? storage.volume(itsClass, gibibytes, "local", object("path", "/mnt/disk"))
            : storage.csiVolume(itsClass, gibibytes, Drivers.PLAIN);
    Draft.spec(volume).set("nodeAffinity", storage.nodeAffinity());
    Storage.setAccessModes(volume, draw.chance(0.6) ? MODES : draw.someOf(MODES, 1, 2));
    if (draw.chance(0.5)) {
      Draft.labels(volume).put("media", draw.oneOf("fast", "slow"));
    }
    if (draw.chance(0.1)) {
      Draft.spec(volume).put("volumeMode", draw.oneOf("Block", "Filesystem"));
    }
    if (Draft.spec(volume).has("csi") && draw.chance(0.2)) {
      Draft.spec(volume).put("volumeAttributesClassName", draw.oneOf("gold", "silver"));
    }
    spoil(draft, storage, volume);
  }

  private static void spoil(Draft draft, Storage storage, ObjectNode volume) {
    var draw = draft.draw();
    switch (draw.between(0, 15)) {
      case 0 -> Draft.status(volume).put("phase", draw.oneOf("Released", "Failed", "Pending"));
      case 1 ->
          ((ObjectNode) volume.path("metadata")).put("deletionTimestamp", PlainCluster.time(draw));
      case 2 -> {
        var other = storage.claim(draft.tested(), "other-class", "1Gi");
        Draft.spec(volume).set("claimRef", Storage.reference(other));
      }
      default -> {}
    }
  }

  // At most one volume is reserved for a claim: with two, upstream takes either.
  private static void prebind(Draft draft, Storage storage, String className, ObjectNode claim) {
    var draw = draft.draw();
    var volume = storage.volume(className, 20, "local", object("path", "/mnt/reserved"));
    Draft.spec(volume).set("nodeAffinity", storage.nodeAffinity());
    var reference = Storage.reference(claim);
    if (draw.chance(0.4)) {
      reference.remove("uid");
    } else if (draw.chance(0.2)) {
      reference.put("uid", draw.uid());
    }
    Draft.spec(volume).set("claimRef", reference);
  }
}
