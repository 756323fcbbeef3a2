package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VolumeBinderIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String HERE = "/api/v1/namespaces/default/";

  /** A local volume that waits for its first consumer, on one of two nodes. */
  @Test
  void aPodGoesWhereItsVolumeIsAndTheClaimIsBoundBefore() throws Exception {
    try (ControlPlane plane =
            ControlPlaneUnderTest.start(
                ControlPlaneOptions.bare().withControllers("persistentvolume-binder-controller"));
        AdminApi admin = new AdminApi(plane)) {
      admin.create("/api/v1/nodes", node("a"));
      admin.create("/api/v1/nodes", node("b"));
      admin.create(
          "/apis/storage.k8s.io/v1/storageclasses",
          """
          {"metadata":{"name":"local"},"provisioner":"kubernetes.io/no-provisioner",
           "volumeBindingMode":"WaitForFirstConsumer"}\
          """);
      admin.create("/api/v1/persistentvolumes", volumeOn("b"));
      admin.create(HERE + "persistentvolumeclaims", claim());
      try (SchedulerUnderTest _ =
          SchedulerUnderTest.started(
              plane.stowageKubeconfig(),
              "it",
              WatchSettings.DEFAULT,
              Optional.empty(),
              List.of())) {
        admin.create(HERE + "pods", pod());
        JsonNode bound =
            admin.await(HERE + "pods/p", PATIENCE, pod -> pod.path("spec").has("nodeName"));
        assertThat(bound.path("spec").path("nodeName").asText()).isEqualTo("b");
        JsonNode claim = admin.read(HERE + "persistentvolumeclaims/data");
        assertThat(claim.path("spec").path("volumeName").asText()).isEqualTo("disk");
        JsonNode taken = admin.read("/api/v1/persistentvolumes/disk").path("spec").path("claimRef");
        assertThat(taken.path("name").asText()).isEqualTo("data");
      }
    }
  }

  private static String node(String name) {
    return """
    {"metadata":{"name":"%1$s","labels":{"kubernetes.io/hostname":"%1$s"}},
     "status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"10"}}}\
    """
        .formatted(name);
  }

  private static String volumeOn(String node) {
    return """
    {"metadata":{"name":"disk"},"spec":{"capacity":{"storage":"5Gi"},"accessModes":["ReadWriteOnce"],
     "storageClassName":"local","local":{"path":"/data"},"nodeAffinity":{"required":{
     "nodeSelectorTerms":[{"matchExpressions":[
     {"key":"kubernetes.io/hostname","operator":"In","values":["%s"]}]}]}}}}\
    """
        .formatted(node);
  }

  private static String claim() {
    return """
    {"metadata":{"name":"data"},"spec":{"accessModes":["ReadWriteOnce"],"storageClassName":"local",
     "resources":{"requests":{"storage":"1Gi"}}}}\
    """;
  }

  private static String pod() {
    return """
    {"metadata":{"name":"p"},"spec":{"schedulerName":"stowage","containers":[{"name":"c",
     "image":"i","resources":{"requests":{"cpu":"100m"}}}],"volumes":[{"name":"v",
     "persistentVolumeClaim":{"claimName":"data"}}]}}\
    """;
  }
}
