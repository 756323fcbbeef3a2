package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Harm;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What befalls pods on their nodes, as a kubelet tells the API server: scenario 39. */
class FailedPodsIT {
  private final Map<String, Optional<Harm>> failed = new ConcurrentHashMap<>();

  @Test
  @DisplayName("39: whoever was thrown out by its node or ran out of memory is known by name")
  void whatBefallsPodsIsHeardOf() throws Exception {
    try (FaultScene scene = FaultScene.started();
        ApiServer api = new ApiServer(Connection.of(scene.kubeconfig()), Duration.ofSeconds(20));
        FailedPods _ =
            new FailedPods(api, FaultScene.WATCH, new WatchListener() {}, this::remember)) {
      scene.node("a", 8);
      for (String pod : new String[] {"evicted", "wrong", "killed", "restarted"}) {
        scene.pod(pod, 1);
        scene.awaitBound(pod);
      }
      status(scene, "evicted", "\"phase\":\"Failed\",\"reason\":\"Evicted\"");
      status(scene, "wrong", "\"phase\":\"Failed\"," + container("state", "Error"));
      status(scene, "killed", "\"phase\":\"Failed\"," + container("state", "OOMKilled"));
      status(scene, "restarted", "\"phase\":\"Running\"," + container("lastState", "OOMKilled"));

      scene.await("the failed pods", () -> failed.size() >= 3);
      assertThat(failed)
          .containsOnly(
              Map.entry("evicted", Optional.of(Harm.REFUSED_BY_NODE)),
              Map.entry("wrong", Optional.empty()),
              Map.entry("killed", Optional.of(Harm.OUT_OF_MEMORY)));
      scene.await("news of the pod that goes on", () -> harm(scene, "restarted").isPresent());
      assertThat(harm(scene, "restarted")).contains(Harm.OUT_OF_MEMORY);
    }
  }

  private void remember(Pod pod) {
    failed.put(pod.name(), pod.harm());
  }

  private static Optional<Harm> harm(FaultScene scene, String pod) {
    return scene.scheduler().live().cluster().pod(scene.namespace + "/" + pod).flatMap(Pod::harm);
  }

  private static void status(FaultScene scene, String pod, String status) {
    scene.api.patch(scene.podPath(pod) + "/status", "{\"status\":{" + status + "}}");
  }

  private static String container(String state, String reason) {
    return """
    "containerStatuses":[{"name":"c","image":"web:1","imageID":"","ready":false,"restartCount":1,\
    "%s":{"terminated":{"exitCode":137,"reason":"%s"}}}]\
    """
        .formatted(state, reason);
  }
}
