package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import java.util.ArrayList;
import java.util.List;

/** Limits on attached volumes per driver and node, nearly used up by pods and by attachments. */
final class VolumeLimits implements Concern {
  private static final List<String> IN_TREE =
      List.of(
          "kubernetes.io/aws-ebs",
          "kubernetes.io/gce-pd",
          "kubernetes.io/azure-disk",
          "kubernetes.io/cinder");

  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var storage = new Storage(draft);
    Drivers.registerOnNodes(draft, draw.between(2, 5));
    var volumes = new ArrayList<ObjectNode>();
    draft.existing(draw.share()).forEach(pod -> use(draft, storage, pod, volumes));
    for (int i = draw.between(1, 3); i > 0; i--) {
      use(draft, storage, draft.tested(), volumes);
    }
    if (draw.chance(0.4)) {
      shareOneClaim(draft, storage);
    }
    for (int i = draw.between(0, draft.nodes().size()); i > 0 && !volumes.isEmpty(); i--) {
      attach(draft, storage, draw.oneOf(volumes));
    }
  }

  private static void use(Draft draft, Storage storage, ObjectNode pod, List<ObjectNode> volumes) {
    var draw = draft.draw();
    switch (draw.between(0, 6)) {
      case 0 ->
          InlineDisks.mount(draw, pod, draft.freshName("inline"), draw.oneOf(InlineDisks.KINDS));
      case 1 -> {
        var provisioner = draw.chance(0.5) ? Drivers.PLAIN : draw.oneOf(IN_TREE);
        var storageClass = storage.storageClass(provisioner, "WaitForFirstConsumer");
        storage.mount(pod, storage.claim(pod, Draft.name(storageClass), "1Gi"));
      }
      default -> {
        var volume =
            draw.chance(0.6)
                ? storage.csiVolume("standard", 5, Drivers.PLAIN)
                : storage.anyVolume("standard", 5);
        var claim = storage.claim(pod, "standard", "5Gi");
        Storage.bind(volume, claim);
        storage.mount(pod, claim);
        volumes.add(volume);
      }
    }
  }

  private static void shareOneClaim(Draft draft, Storage storage) {
    var claim = storage.claim(draft.tested(), "standard", "5Gi");
    Storage.bind(storage.csiVolume("standard", 5, Drivers.PLAIN), claim);
    storage.mount(draft.tested(), claim);
    for (int i = draft.draw().between(1, 3); i > 0; i--) {
      storage.mount(draft.addPodOn(draft.anyNodeName()), claim);
    }
  }

  private static void attach(Draft draft, Storage storage, ObjectNode volume) {
    var csi = Draft.spec(volume).path("csi");
    draft.add(
        object(
            "apiVersion", "storage.k8s.io/v1",
            "kind", "VolumeAttachment",
            "metadata", storage.metadata(draft.freshName("attachment")),
            "spec",
                object(
                    "attacher", csi.path("driver").asText(Drivers.PLAIN),
                    "nodeName", draft.anyNodeName(),
                    "source", object("persistentVolumeName", Draft.name(volume))),
            "status", object("attached", draft.draw().chance(0.8))));
  }
}
