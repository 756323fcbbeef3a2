package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import java.util.List;

/** Disks named in the pod itself, few of them, so that pods contend for the same ones. */
final class InlineDisks implements Concern {
  static final List<String> KINDS =
      List.of(
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "azureDisk",
          "cinder",
          "iscsi",
          "rbd",
          "csi");

  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    var kinds = draw.someOf(KINDS, 1, draw.chance(0.6) ? 1 : 4);
    draft
        .testedAnd(draw.share())
        .forEach(
            pod -> {
              for (int i = draw.between(1, 2); i > 0; i--) {
                mount(draw, pod, draft.freshName("inline"), draw.oneOf(kinds));
              }
            });
  }

  static void mount(Draw draw, ObjectNode pod, String volumeName, String kind) {
    Draft.addVolume(pod, volumeName, kind, source(draw, kind));
  }

  private static ObjectNode source(Draw draw, String kind) {
    var disk = draw.oneOf("one", "two", "three");
    boolean readOnly = draw.chance(0.4);
    return switch (kind) {
      case "gcePersistentDisk" -> object("pdName", disk, "readOnly", readOnly);
      case "awsElasticBlockStore" -> object("volumeID", "vol-" + disk, "readOnly", readOnly);
      case "azureDisk" ->
          object("diskName", disk, "diskURI", Storage.azureUri(disk), "kind", "Managed");
      case "cinder" -> object("volumeID", disk);
      case "csi" -> object("driver", Drivers.PLAIN);
      case "iscsi" ->
          object(
              "targetPortal",
              draw.oneOf("10.0.0.1:3260", "10.0.0.2:3260"),
              "iqn",
              "iqn.2026-01.com.example:" + disk,
              "lun",
              draw.between(0, 1),
              "readOnly",
              readOnly);
      default ->
          object(
              "monitors",
              array(draw.someOf(List.of("mon-1", "mon-2", "mon-3"), 1, 2)),
              "pool",
              draw.oneOf("rbd", "fast"),
              "image",
              disk,
              "readOnly",
              readOnly);
    };
  }
}
