package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes are measured by a real Prometheus, which comes and goes. */
class SensorsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String TOKEN = "a token of many letters";
  private static final List<String> SIGNALS = List.of("cpu", "memory", "disk", "network");

  @TempDir Path folder;

  @Test
  void whatPrometheusKnowsIsKnownAndWithoutItSchedulingGoesOn() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), TOKEN);
    try (PrometheusUnderTest prometheus = PrometheusUnderTest.start(folder);
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create("/api/v1/nodes", node("first", PrometheusUnderTest.MACHINES.get(0)));
      api.create("/api/v1/nodes", node("second", PrometheusUnderTest.MACHINES.get(1)));
      api.create("/api/v1/nodes", node("unmeasured", "10.9.9.9"));
      try (StowageProcess stowage =
          StowageProcess.started(
              plane.stowageKubeconfig(),
              """
              profiles: [{schedulerName: stowage, policy: load-variation-risk}]
              usage:
                interval: 1s
                staleAfter: 5s
                prometheus: {url: "http://127.0.0.1:%d"}
                powerModel: linear 100 300
              """
                  .formatted(prometheus.port),
              "api: {tokenFile: \"%s\"}".formatted(token))) {
        for (String signal : SIGNALS) {
          await(stowage, signal, 2, 1);
        }
        await(stowage, "watts", 3, 0);
        awaitSignal(stowage, "first", "cpu", List.of("prometheus", "1.0"));
        awaitSignal(stowage, "first", "watts", List.of("model", "0.5"));
        awaitSignal(stowage, "unmeasured", "watts", List.of("model", "0.3"));
        place(api, "measured");

        prometheus.killServer();
        await(stowage, "cpu", 0, 3);
        assertThat(stowage.metric("stowage_usage_source_up", "prometheus")).isZero();
        place(api, "unmeasured");
        assertThat(stowage.log()).containsOnlyOnce("A source of measurements fails");

        prometheus.startServer();
        await(stowage, "cpu", 2, 1);
        assertThat(stowage.metric("stowage_usage_source_up", "prometheus")).isEqualTo(1);
        assertThat(stowage.log()).contains("A source of measurements is back");
      }
    }
  }

  private static void awaitSignal(
      StowageProcess stowage, String node, String signal, List<String> sourceAndConfidence)
      throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (!signal(stowage, node, signal).equals(sourceAndConfidence)) {
      assertThat(System.nanoTime() - giveUp)
          .as("%s of %s: %s", signal, node, stowage.get("/api/v1/signals", TOKEN))
          .isNegative();
      Thread.sleep(100);
    }
  }

  /** Its source and confidence. */
  private static List<String> signal(StowageProcess stowage, String node, String signal)
      throws Exception {
    for (JsonNode item :
        new ObjectMapper().readTree(stowage.get("/api/v1/signals", TOKEN)).path("items")) {
      if (item.path("node").asText().equals(node)) {
        JsonNode measured = item.path("signals").path(signal);
        return List.of(measured.path("source").asText(), measured.path("confidence").asText());
      }
    }
    return List.of();
  }

  private static void await(StowageProcess stowage, String signal, int known, int unknown)
      throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (count(stowage, signal, "\"known\"") != known
        || count(stowage, signal, "\"unknown\"") != unknown) {
      assertThat(System.nanoTime() - giveUp)
          .as(
              "%s is to be known of %d: %s %s",
              signal, known, stowage.get("/metrics"), stowage.log())
          .isNegative();
      Thread.sleep(100);
    }
  }

  private static double count(StowageProcess stowage, String signal, String state)
      throws Exception {
    return stowage.metric("stowage_usage_nodes", "signal=\"%s\",state=%s".formatted(signal, state));
  }

  private static void place(AdminApi api, String pod) {
    api.create(
        PODS,
        """
        {"metadata":{"name":"%s"},"spec":{"schedulerName":"stowage","containers":[{"name":"c",\
        "image":"i","resources":{"requests":{"cpu":"100m","memory":"64Mi"}}}]}}\
        """
            .formatted(pod));
    api.await(PODS + "/" + pod, PATIENCE, placed -> !placed.at("/spec/nodeName").isMissingNode());
  }

  private static String node(String name, String address) {
    return """
    {"metadata":{"name":"%s"},"status":{"allocatable":{"cpu":"4","memory":"64Gi","pods":"110"},\
    "addresses":[{"type":"InternalIP","address":"%s"}]}}\
    """
        .formatted(name, address);
  }
}
