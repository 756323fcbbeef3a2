package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** We look on while a stock kube-scheduler places pods. */
class ShadowIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final int NODES = 40;
  private static final int COUNT = 60;

  @TempDir Path folder;

  @Test
  void weAgreeWithKubeSchedulerOnEveryPodAndWriteNothing() throws Exception {
    Path journal = folder.resolve("journal");
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare().withAudit());
        AdminApi api = new AdminApi(plane)) {
      for (int i = 0; i < NODES; i++) {
        api.create("/api/v1/nodes", node(i));
      }
      api.create(
          "/api/v1/namespaces/default/services",
          "{\"metadata\":{\"name\":\"web\"},\"spec\":{\"selector\":{\"app\":\"web\"},"
              + "\"ports\":[{\"port\":80}]}}");
      try (StowageProcess stowage =
          StowageProcess.started(
              plane.stowageKubeconfig(),
              "profiles: [{schedulerName: default-scheduler, mode: shadow}]\njournal: {file: %s}\n"
                  .formatted(journal))) {
        plane.startKubeScheduler(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            leaderElection: {leaderElect: false}
            """);
        for (int i = 0; i < COUNT; i++) {
          placeAndAwaitComparison(api, stowage, i);
        }
        assertThat(stowage.metric("stowage_comparisons_total", "outcome=\"same\""))
            .as(
                stowage
                    .get("/metrics")
                    .lines()
                    .filter(line -> line.contains("compar"))
                    .toList()
                    .toString())
            .isEqualTo(COUNT);
        stowage.signal("TERM");
      }
      assertThat(Files.readAllLines(plane.auditLog()))
          .filteredOn(line -> line.contains("\"username\":\"stowage\""))
          .as("writes of ours")
          .isEmpty();
    }
  }

  private static void placeAndAwaitComparison(AdminApi api, StowageProcess stowage, int i)
      throws Exception {
    api.create(PODS, pod(i));
    api.await(PODS + "/p" + i, PATIENCE, pod -> !pod.at("/spec/nodeName").isMissingNode());
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (stowage.metric("stowage_comparisons_total", "") <= i) {
      assertThat(System.nanoTime() - giveUp).as("waits for p" + i).isNegative();
      Thread.sleep(20);
    }
  }

  /** Three sizes in four zones; every tenth would rather be left alone. */
  private static String node(int i) {
    return """
    {"metadata":{"name":"n%d","labels":{"topology.kubernetes.io/zone":"z%d",\
    "kubernetes.io/hostname":"n%d"}},"spec":{%s},"status":{"allocatable":{"cpu":"%d",\
    "memory":"%dGi","pods":"110"}}}\
    """
        .formatted(
            i,
            i % 4,
            i,
            i % 10 == 0 ? "\"taints\":[{\"key\":\"quiet\",\"effect\":\"PreferNoSchedule\"}]" : "",
            2 << (i % 3),
            8 << (i % 3));
  }

  /** Some behind a service, some that want a zone, of many sizes. */
  private static String pod(int i) {
    String affinity =
        i % 3 == 0
            ? """
            "affinity":{"nodeAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[{\
            "weight":30,"preference":{"matchExpressions":[{"key":"topology.kubernetes.io/zone",\
            "operator":"In","values":["z1"]}]}}]}},\
            """
            : "";
    return """
    {"metadata":{"name":"p%d","labels":{"app":"%s"}},"spec":{%s"containers":[{"name":"c",\
    "image":"i","resources":{"requests":{"cpu":"%dm","memory":"%dMi"}}}]}}\
    """
        .formatted(i, i % 2 == 0 ? "web" : "batch", affinity, 50 + 37 * (i % 7), 64 + 51 * (i % 5));
  }
}
