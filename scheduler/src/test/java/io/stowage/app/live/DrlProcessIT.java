package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.stowage.api.drl.DrlSettings;
import io.stowage.app.DocumentedCommands;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --drl-scheduler} as a process: both of its ports, as its documents tell them. */
class DrlProcessIT {
  @TempDir Path folder;

  @Test
  void metricsAreServedWhereItsDocumentsAskForThemUnlessAnotherProgramIsThere() throws Exception {
    int paths = StowageProcess.freePort();
    DocumentedCommands bash = new DocumentedCommands(folder, Map.of(8000, paths));
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare())) {
      try (ServerSocket _ = another();
          StowageProcess stowage = withoutMetricsPort(plane, paths)) {
        assertThat(bash.run("curl http://localhost:8000/metrics")).contains("drl_scheduler_");
        assertThat(stowage.log()).contains("port 9090 is taken. Maybe set METRICS_PORT");
      }
      try (StowageProcess _ = withoutMetricsPort(plane, paths)) {
        assertThat(bash.run("curl http://localhost:9090/metrics"))
            .contains("drl_scheduler_node_count");
      }
    }
  }

  private static StowageProcess withoutMetricsPort(ControlPlane plane, int paths) throws Exception {
    return StowageProcess.started(
        plane.stowageKubeconfig(),
        "profiles: [{schedulerName: drl-scheduler}]",
        "",
        Map.of("API_PORT", String.valueOf(paths)),
        List.of("--drl-scheduler"));
  }

  /** Another program at the usual port of the metrics; one that is really there spoils the test. */
  private static ServerSocket another() throws IOException {
    try {
      return new ServerSocket(DrlSettings.USUAL_METRICS_PORT, 1, InetAddress.getLoopbackAddress());
    } catch (BindException taken) {
      return abort("Port 9090 is taken");
    }
  }

  @Test
  void theFlagServesItsPathsAndItsVariablesAreRead() throws Exception {
    int paths = StowageProcess.freePort();
    int metrics = StowageProcess.freePort();
    DocumentedCommands bash = new DocumentedCommands(folder, Map.of(8000, paths, 9090, metrics));
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create(
          "/api/v1/nodes",
          """
          {"metadata":{"name":"kind-worker"},"spec":{"taints":[{"key":"old","effect":"NoSchedule"}]},\
          "status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"110"}}}\
          """);
      try (StowageProcess stowage =
          StowageProcess.started(
              plane.stowageKubeconfig(),
              "profiles: [{schedulerName: drl-scheduler}]",
              "",
              Map.of(
                  "API_PORT", String.valueOf(paths),
                  "METRICS_PORT", String.valueOf(metrics),
                  "REWARD_ENERGY", "0.2"),
              List.of("--drl-scheduler"))) {
        assertThat(bash.run("curl http://localhost:8000/health"))
            .isEqualTo("{\"status\":\"healthy\"}");
        assertThat(bash.run("curl http://localhost:8000/config"))
            .contains("\"scheduler_name\":\"drl-scheduler\"", "\"energy\":0.2");
        assertThat(bash.run("curl http://localhost:8000/cluster/nodes/kind-worker"))
            .contains("\"effect\":\"NoSchedule\"", "\"network_rx\":null");
        assertThat(bash.run("curl http://localhost:8000/cluster/nodes/gone"))
            .isEqualTo("{\"detail\":\"Node gone not found\"}");
        assertThat(bash.run("curl http://localhost:9090/metrics"))
            .contains(
                "drl_scheduler_training_loss NaN",
                "drl_scheduler_experience_buffer_size NaN",
                "drl_scheduler_node_count{state=\"ready\"}");
        assertThat(stowage.log()).contains("Ready for drl-scheduler's paths");
      }
    }
  }
}
