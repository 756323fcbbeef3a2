package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.app.metrics.MonitoringFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dashboard and alerts, judged by Prometheus' own programs and by a live scheduler's metrics. */
class MonitoringIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance", "le");

  @TempDir Path folder;

  @Test
  void promtoolFindsNoFaultAndEachAlertRingsWhenItShould() throws Exception {
    PrometheusUnderTest.assumeInstalled("promtool");
    assertThat(promtool("check", "rules", MonitoringFiles.RULES)).contains("SUCCESS");
    assertThat(promtool("test", "rules", MonitoringFiles.TESTS)).contains("SUCCESS");
  }

  private static String promtool(String verb, String what, Path file)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("promtool", verb, what, file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void prometheusScrapesALiveSchedulerAndAnswersEveryQuestionOfTheDashboard() throws Exception {
    PrometheusUnderTest.assumeInstalled("prometheus");
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane);
        StowageProcess stowage =
            StowageProcess.started(plane.stowageKubeconfig(), everything(folder));
        PrometheusUnderTest prometheus =
            PrometheusUnderTest.start(folder, scraping(stowage.statusPort))) {
      place(api);
      awaitSeries(prometheus, "stowage_bindings_total{result=\"bound\"} == 2");

      for (String question : MonitoringFiles.dashboardQueries()) {
        assertThat(prometheus.query(question).path("status").asText())
            .as(question)
            .isEqualTo("success");
      }
      JsonNode waiting = prometheus.query("sum(scheduler_pending_pods{queue!=\"gated\"})");
      assertThat(waiting.at("/data/result/0/value/1").asInt()).isEqualTo(1);
      awaitSeries(prometheus, "stowage_active_nodes >= 1");
      assertThat(prometheus.query("stowage_watts").at("/data/result"))
          .as("nobody measures power")
          .isEmpty();
      labelsAreThoseThatAreServed(stowage.get("/metrics"));
      awaitRules(prometheus);
    }
  }

  private static void labelsAreThoseThatAreServed(String scraped) throws IOException {
    Set<String> questions = MonitoringFiles.dashboardQueries();
    questions.addAll(MonitoringFiles.ruleExpressions());
    for (String question : questions) {
      Set<String> served = new TreeSet<>(OF_PROMETHEUS);
      boolean all = true;
      for (String metric : MonitoringFiles.metrics(question)) {
        Matcher line = Pattern.compile("(?m)^" + metric + "(?:\\{(.*)\\})? ").matcher(scraped);
        boolean found = line.find();
        all &= found;
        if (found && line.group(1) != null) {
          Matcher label = Pattern.compile("([a-z_]+)=\"").matcher(line.group(1));
          label.results().forEach(name -> served.add(name.group(1)));
        }
      }
      if (all) {
        assertThat(served).as(question).containsAll(MonitoringFiles.labels(question));
      }
    }
  }

  private static void awaitSeries(PrometheusUnderTest prometheus, String expression)
      throws InterruptedException {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (prometheus.query(expression).at("/data/result").isEmpty()) {
      assertThat(System.nanoTime() - giveUp).as(expression).isNegative();
      Thread.sleep(200);
    }
  }

  private static void awaitRules(PrometheusUnderTest prometheus) throws InterruptedException {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    JsonNode rules = prometheus.ask("/api/v1/rules").at("/data/groups/0/rules");
    while (rules.isEmpty() || rules.findValuesAsText("health").contains("unknown")) {
      assertThat(System.nanoTime() - giveUp).as("%s", rules).isNegative();
      Thread.sleep(200);
      rules = prometheus.ask("/api/v1/rules").at("/data/groups/0/rules");
    }
    assertThat(rules.findValuesAsText("health")).as("%s", rules).containsOnly("ok");
  }

  /** Two that fit, among a choice of nodes, and one that does not. */
  private static void place(AdminApi api) {
    for (String name : List.of("n1", "n2")) {
      api.create(
          "/api/v1/nodes",
          """
          {"metadata":{"name":"%s"},"status":{"allocatable":{"cpu":"4","memory":"8Gi",\
          "pods":"110"}}}\
          """
              .formatted(name));
    }
    List.of("a:1", "b:1", "huge:100").forEach(pod -> api.create(PODS, pod(pod.split(":"))));
  }

  private static String pod(String... nameAndCpu) {
    return """
    {"metadata":{"name":"%s"},"spec":{"schedulerName":"stowage","containers":[{"name":"c",\
    "image":"i","resources":{"requests":{"cpu":"%s"}}}]}}\
    """
        .formatted((Object[]) nameAndCpu);
  }

  private static String everything(Path folder) throws IOException {
    return """
    profiles: [{schedulerName: stowage}]
    journal: {file: "%s"}
    extender: {port: %d}
    usage: {interval: 1s, prometheus: {url: "http://127.0.0.1:1"}}
    """
        .formatted(folder.resolve("journal"), StowageProcess.freePort());
  }

  private static String scraping(int port) {
    return """
    rule_files: ["%s"]
    scrape_configs:
    - job_name: stowage
      static_configs: [{targets: ["127.0.0.1:%d"]}]
    """
        .formatted(MonitoringFiles.RULES.toAbsolutePath().normalize(), port);
  }
}
