package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import java.util.List;

/**
 * Images on nodes, of sizes around the score's thresholds, asked for with tag, digest or neither.
 */
final class Images implements Concern {
  private static final long MEGABYTE = 1L << 20;
  private static final String DIGEST = "@sha256:" + "0123456789abcdef".repeat(4);
  private static final List<String> NAMES =
      List.of(
          "registry.example.com/app:v1",
          "registry.example.com/base:latest",
          "registry.example.com:5000/tool:latest",
          "registry.example.com/model:v2",
          "registry.example.com/app" + DIGEST,
          "registry.example.com/app:v1" + DIGEST);
  private static final List<String> REFERENCES =
      List.of(
          "registry.example.com/app:v1",
          "registry.example.com/base",
          "registry.example.com/base:latest",
          "registry.example.com:5000/tool",
          "registry.example.com/model:v2",
          "registry.example.com/app" + DIGEST,
          "registry.example.com/app:v1" + DIGEST,
          "registry.example.com/absent:v9");

  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    // One size each, as in a cluster that pulls from one registry; now and then a node disagrees.
    var sizes = NAMES.stream().map(_ -> size(draw)).toList();
    draft.nodes(draw.share()).forEach(node -> store(draw, node, sizes));
    Draft.containers(draft.tested())
        .forEach(container -> container.put("image", draw.oneOf(REFERENCES)));
    for (int i = draw.between(0, 2); i > 0; i--) {
      listAt(draft.tested(), "spec", "containers")
          .add(object("name", "image-" + i, "image", draw.oneOf(REFERENCES)));
    }
    if (draw.chance(0.3)) {
      listAt(draft.tested(), "spec", "initContainers")
          .add(object("name", "image-init", "image", draw.oneOf(REFERENCES)));
    }
    if (draw.chance(0.3)) {
      Draft.addVolume(
          draft.tested(), "image-volume", "image", object("reference", draw.oneOf(REFERENCES)));
    }
  }

  private static void store(Draw draw, ObjectNode node, List<Long> sizes) {
    var images = listAt(node, "status", "images");
    for (int i : draw.someOf(List.of(0, 1, 2, 3, 4, 5), 0, 5)) {
      long size = draw.chance(0.9) ? sizes.get(i) : size(draw);
      var names = array(NAMES.get(i));
      if (draw.chance(0.2)) {
        names.add("registry.example.com/alias-" + i + ":v1");
      }
      images.add(object("names", names, "sizeBytes", size));
    }
  }

  private static long size(Draw draw) {
    return draw.oneOf(
        0L,
        10 * MEGABYTE,
        23 * MEGABYTE,
        23 * MEGABYTE + 1,
        46 * MEGABYTE,
        300 * MEGABYTE,
        500 * MEGABYTE + 7,
        1000 * MEGABYTE,
        1001 * MEGABYTE,
        9000 * MEGABYTE);
  }
}
