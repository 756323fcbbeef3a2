package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.Quantities;

/**
 * Several containers, init containers, sidecars and overhead, with requests, limits, both or none.
 */
final class Requests implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft.testedAnd(draw.share()).forEach(pod -> refill(draw, pod));
    if (draw.chance(0.35)) {
      makeLarge(draw, draft.tested());
    }
  }

  private static void refill(Draw draw, ObjectNode pod) {
    Draft.containers(pod).forEach(container -> container.set("resources", resources(draw)));
    var containers = listAt(pod, "spec", "containers");
    for (int i = draw.between(0, 2); i > 0; i--) {
      containers.add(container(draw, "more-" + i));
    }
    for (int i = draw.between(0, draw.chance(0.5) ? 0 : 3); i > 0; i--) {
      var init = container(draw, "init-" + i);
      if (draw.chance(0.4)) {
        init.put("restartPolicy", "Always");
      }
      listAt(pod, "spec", "initContainers").add(init);
    }
    if (draw.chance(0.2)) {
      Draft.spec(pod).put("runtimeClassName", "sandboxed");
      Draft.spec(pod)
          .set(
              "overhead",
              object("cpu", draw.oneOf("10m", "250m", "0"), "memory", draw.oneOf("32Mi", "120M")));
    }
  }

  static ObjectNode container(Draw draw, String name) {
    return object(
        "name",
        name,
        "image",
        "registry.example.com/" + name + ":v1",
        "resources",
        resources(draw));
  }

  private static ObjectNode resources(Draw draw) {
    var resources = object();
    var amounts = object();
    if (draw.chance(0.75)) {
      amounts.put("cpu", Quantities.smallCpu(draw));
    }
    if (draw.chance(0.75)) {
      amounts.put("memory", Quantities.smallMemory(draw));
    }
    boolean limitsOnly = draw.chance(0.2);
    if (!limitsOnly && draw.chance(0.9)) {
      resources.set("requests", amounts);
    }
    if (limitsOnly) {
      resources.set("limits", amounts);
    } else if (draw.chance(0.2)) {
      resources.set("limits", object("cpu", "2", "memory", "2Gi"));
    }
    return resources;
  }

  private static void makeLarge(Draw draw, ObjectNode pod) {
    var container = draw.oneOf(Draft.containers(pod));
    var resources = at(container, "resources");
    resources.remove("limits");
    if (draw.chance(0.7)) {
      at(resources, "requests").put("cpu", Quantities.hugeCpu(draw));
    }
    if (draw.chance(0.5)) {
      at(resources, "requests").put("memory", Quantities.hugeMemory(draw));
    }
  }
}
