package io.stowage.app.live;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.BrowserUnderTest;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes are measured by a real Prometheus, which comes and goes, and by the agent. */
class SensorsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final double PATIENCE_MILLIS = 60_000;
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String TOKEN = "a token of many letters";
  private static final int WATTS = 80;
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
        assertThat(stowage.metric("stowage_watts", "")).isGreaterThan(0);
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

  @Test
  void withoutPrometheusThePageSaysUnknownAndWhatTheAgentTellsStaysKnown() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), TOKEN);
    List<String> complaints = new ArrayList<>();
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        PrometheusUnderTest prometheus = PrometheusUnderTest.start(folder);
        AgentUnderTest agent = AgentUnderTest.start(folder, WATTS);
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create("/api/v1/nodes", node("first", PrometheusUnderTest.MACHINES.get(0)));
      api.create("/api/v1/nodes", node("second", PrometheusUnderTest.MACHINES.get(1)));
      try (StowageProcess stowage =
          StowageProcess.started(
              plane.stowageKubeconfig(),
              """
              profiles: [{schedulerName: stowage, policy: load-variation-risk}]
              usage:
                interval: 1s
                staleAfter: 5s
                prometheus: {url: "http://127.0.0.1:%d"}
                agents: {port: %d, loopback: true}
              """
                  .formatted(prometheus.port, agent.port),
              "api: {tokenFile: \"%s\"}".formatted(token))) {
        Page page = browser.livePage(1280, 900, ColorScheme.LIGHT, complaints);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.navigate("http://127.0.0.1:%d/#token=%s".formatted(stowage.statusPort, TOKEN));
        await(stowage, "cpu", 2, 0);
        agentIsHeard(stowage);
        page.navigate("http://127.0.0.1:%d/#/nodes/first".formatted(stowage.statusPort));
        seen(page, "CPU used", ".* cores");
        seen(page, "Power", "\\d+ W");
        seen(page, "Latency to users", "[\\d.]+ ms");
        BrowserUnderTest.screenshot(page, "sensors-known");

        prometheus.killServer();
        await(stowage, "cpu", 0, 2);
        seen(page, "CPU used", "unknown");
        seen(page, "Memory used", "unknown");
        agentIsHeard(stowage);
        seen(page, "Power", "\\d+ W");
        seen(page, "Latency to users", "[\\d.]+ ms");
        BrowserUnderTest.screenshot(page, "sensors-unknown");
        assertThat(stowage.metric("stowage_usage_source_up", "prometheus")).isZero();
        assertThat(stowage.metric("stowage_usage_source_up", "agent")).isEqualTo(1);
        assertThat(stowage.get("/metrics"))
            .as("the second node's power is unknown, and so is that of all")
            .doesNotContain("\nstowage_watts");
        place(api, "unmeasured");
        assertThat(complaints).isEmpty();
      }
    }
  }

  /** It is on the first node alone. */
  private static void agentIsHeard(StowageProcess stowage) throws Exception {
    for (String signal : List.of("watts", "latency")) {
      await(stowage, signal, 1, 1);
      awaitSignal(stowage, "first", signal, List.of("agent", "1.0"));
    }
    assertThat(measured(stowage, "first", "watts").path("value").asDouble())
        .isCloseTo(WATTS, withinPercentage(20));
  }

  private static void seen(Page page, String fact, String says) {
    Locator row = page.locator(".facts div", new Page.LocatorOptions().setHasText(fact));
    assertThat(row.locator("dd"))
        .hasText(
            Pattern.compile(says),
            new LocatorAssertions.HasTextOptions().setTimeout(PATIENCE_MILLIS));
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
    JsonNode measured = measured(stowage, node, signal);
    return List.of(measured.path("source").asText(), measured.path("confidence").asText());
  }

  private static JsonNode measured(StowageProcess stowage, String node, String signal)
      throws Exception {
    for (JsonNode item :
        new ObjectMapper().readTree(stowage.get("/api/v1/signals", TOKEN)).path("items")) {
      if (item.path("node").asText().equals(node)) {
        return item.path("signals").path(signal);
      }
    }
    return MissingNode.getInstance();
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
