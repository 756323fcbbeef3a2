package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.config.ControlSettings;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.scheduling.ControlSlices;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A policy whose pods are thrown out by their nodes, on a real control plane: the test plays the
 * kubelets, and spares those pods that kube-default places in its control slices.
 */
class LiveControlIT {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration INTO_THE_SLICE = Duration.ofMillis(100);
  private static final ControlSlices SLICES =
      new ControlSettings(Duration.ofSeconds(1), 8).slicesOf("stowage");
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String ROLLED_BACK = "Rolled back: the policy is trusted no more";

  @TempDir Path folder;
  private int pods;

  @Test
  void aPolicyWhosePodsAreThrownOutMoreOftenThanThoseOfTheControlIsTakenBack() throws Exception {
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane);
        RunUnderTest run = RunUnderTest.start(folder, plane.stowageKubeconfig(), configuration())) {
      for (String node : new String[] {"a", "b"}) {
        api.create(
            "/api/v1/nodes",
            """
            {"metadata":{"name":"%s"},"status":{"allocatable":{"cpu":"8","memory":"16Gi","pods":"900"}}}\
            """
                .formatted(node));
      }
      long giveUp = System.nanoTime() + PATIENCE.toNanos();
      while (run.log().stream().noneMatch(line -> line.contains(ROLLED_BACK))) {
        assertThat(System.nanoTime() - giveUp)
            .as("still trusted: %s", String.join("\n", run.log()))
            .isNegative();
        liveThroughASlice(api);
      }
      assertThat(run.log())
          .filteredOn(line -> line.contains(ROLLED_BACK))
          .singleElement()
          .asString()
          .contains("of the pods ran out of memory or were thrown out, against");
      String metrics = run.served("/metrics");
      assertThat(metrics)
          .contains("stowage_rollbacks_total{profile=\"stowage\"} 1.0")
          .contains("stowage_control_evidence{outcome=\"harmed\",profile=\"stowage\"} 1.0")
          .contains("decided_by=\"kube-default\",policy=\"best-fit\"")
          .contains("reason=\"control\"")
          .contains("reason=\"asked\"");
    }
  }

  private static String configuration() {
    return """
    apiVersion: stowage.io/v1alpha1
    kind: StowageConfiguration
    profiles: [{policy: best-fit}]
    leaderElection: {leaderElect: false}
    server: {port: 0}
    rollback: {control: {slice: 1s, inBlock: 8}}
    """;
  }

  private void liveThroughASlice(AdminApi api) throws InterruptedException {
    ControlSlices.Slice slice = SLICES.at(Instant.now());
    Thread.sleep(Duration.between(Instant.now(), slice.until().plus(INTO_THE_SLICE)).toMillis());
    boolean isControl = SLICES.isControl(slice.until());
    for (int i = 0; i < 3; i++) {
      String pod = PODS + "/p" + pods;
      api.create(
          PODS,
          """
          {"metadata":{"name":"p%d"},"spec":{"schedulerName":"stowage","containers":[
           {"name":"c","image":"web:1","resources":{"requests":{"cpu":"1m","memory":"1Mi"}}}]}}
          """
              .formatted(pods++));
      api.await(pod, SOON, read -> read.at("/spec").has("nodeName"));
      if (!isControl) {
        api.patch(pod + "/status", "{\"status\":{\"phase\":\"Failed\",\"reason\":\"Evicted\"}}");
      }
    }
  }
}
