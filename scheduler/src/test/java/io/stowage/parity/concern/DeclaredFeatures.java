package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import io.stowage.parity.draft.Draft;
import java.util.List;

/** Features that a pod needs and that not every node declares. */
final class DeclaredFeatures implements Concern {
  private static final List<String> FEATURES =
      List.of(
          "ExtendWebSocketsToKubelet",
          "InPlacePodVerticalScalingInitContainers",
          "RestartAllContainersOnContainerExits",
          "UserNamespacesHostNetworkSupport");

  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft
        .nodes(draw.oneOf(0.6, 0.9))
        .forEach(
            node ->
                Draft.status(node)
                    .set(
                        "declaredFeatures",
                        array(draw.someOf(FEATURES, 1, 4).stream().sorted().toList())));
    if (draw.chance(0.6)) {
      var container = Draft.containers(draft.tested()).getFirst();
      container.put("restartPolicy", "Never");
      container.set(
          "restartPolicyRules",
          array(
              object(
                  "action",
                  draw.chance(0.8) ? "RestartAllContainers" : "Restart",
                  "exitCodes",
                  object("operator", "In", "values", array(42)))));
    }
    if (draw.chance(0.3)) {
      Draft.spec(draft.tested()).put("hostNetwork", true).put("hostUsers", false);
    }
  }
}
