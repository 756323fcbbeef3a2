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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** We look on while a stock kube-scheduler places pods. */
class ShadowIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String TOKEN = "a token of many letters";
  private static final int NODES = 40;
  private static final int COUNT = 60;
  private static final int KINDS = 15;

  @TempDir Path folder;

  @Test
  void weAgreeWithKubeSchedulerOnEveryPodAndOnlyWatch() throws Exception {
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
                  .formatted(journal),
              "api: {authentication: token, tokenFile: %s}"
                  .formatted(Files.writeString(folder.resolve("token"), TOKEN)))) {
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
        theApiTellsWhatWeWouldHaveDone(stowage);
        theApiTellsWhyAPodWaitsInOurView(api, stowage);
        stowage.signal("TERM");
      }
      List<String> asked = askedByUs(plane);
      // The first look, whether the API server is there and lets us in.
      assertThat(asked).startsWith("get /api/v1", "list /api/v1/nodes?limit=1");
      List<String> later = asked.subList(2, asked.size());
      assertThat(later).as("one list and one watch of each kind").doesNotHaveDuplicates();
      assertThat(later).filteredOn(request -> request.startsWith("list ")).hasSize(KINDS);
      assertThat(later).filteredOn(request -> request.startsWith("watch ")).hasSize(KINDS);
      assertThat(later).as("nothing else").hasSize(2 * KINDS);
    }
  }

  /** Verb and path of each of our requests, as the API server has written them down. */
  private static List<String> askedByUs(ControlPlane plane) throws Exception {
    List<String> asked = new ArrayList<>();
    for (String line : Files.readAllLines(plane.auditLog())) {
      JsonNode request = new ObjectMapper().readTree(line);
      String verb = request.path("verb").asText();
      // A watch is written down when it begins and when it ends.
      String stage = verb.equals("watch") ? "ResponseStarted" : "ResponseComplete";
      if (request.at("/user/username").asText().equals("stowage")
          && request.path("stage").asText().equals(stage)) {
        asked.add(
            verb
                + " "
                + request.path("requestURI").asText().replaceFirst("[?&](watch|limit=0).*", ""));
      }
    }
    return asked;
  }

  private static void theApiTellsWhatWeWouldHaveDone(StowageProcess stowage) throws Exception {
    JsonNode last = read(stowage, "decisions?limit=1").at("/items/0");
    assertThat(last.path("pod").asText()).isEqualTo("default/p" + (COUNT - 1));
    assertThat(last.path("outcome").asText()).isEqualTo("PLACED");
    assertThat(last.path("decidedBy").asText()).isEqualTo("another scheduler (mode shadow)");
    assertThat(last.path("message").asText()).isEqualTo("kube-default agrees.");
    assertThat(last.at("/ours/outcome").asText()).isEqualTo("same");
    assertThat(last.at("/ours/decidedBy").asText()).isEqualTo("kube-default");
    assertThat(last.at("/ours/regret").asDouble(1)).isZero();
    assertThat(last.path("best")).hasSizeGreaterThanOrEqualTo(5);
    assertThat(last.path("best"))
        .anyMatch(ranked -> ranked.path("node").equals(last.path("node")), "theirs")
        .anyMatch(
            ranked ->
                ranked.path("chosen").asBoolean()
                    && ranked.path("node").equals(last.at("/ours/node")),
            "ours")
        .allMatch(ranked -> ranked.path("parts").has("NodeResourcesFit"), "with parts");
    JsonNode ratings = read(stowage, "ratings");
    assertThat(ratings.path("byOthers").asBoolean()).isTrue();
    assertThat(ratings.path("placements").asInt()).isPositive();
    assertThat(ratings.at("/agreement/same").asInt()).isEqualTo(COUNT);
    assertThat(ratings.at("/agreement/of").asInt()).isEqualTo(COUNT);
    assertThat(read(stowage, "status").at("/attempts/placed").asInt(1)).as("by us").isZero();
    assertThat(read(stowage, "modes").at("/items/0/saving/formula").asText()).contains("nodes =");
  }

  private static void theApiTellsWhyAPodWaitsInOurView(AdminApi api, StowageProcess stowage)
      throws Exception {
    api.create(PODS, pod(COUNT).replaceAll("\"cpu\":\"[0-9]+m\"", "\"cpu\":\"99\""));
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    JsonNode pod = read(stowage, "pending/default/p" + COUNT);
    while (!pod.has("pod")) {
      assertThat(System.nanoTime() - giveUp).isNegative();
      Thread.sleep(50);
      pod = read(stowage, "pending/default/p" + COUNT);
    }
    assertThat(pod.path("attempts").asInt()).isZero();
    assertThat(pod.path("message").asText()).startsWith("0/40 nodes are available:");
    assertThat(pod.at("/refusals/0/filter").asText()).isEqualTo("NodeResourcesFit");
    assertThat(pod.at("/ourView/mode").asText()).isEqualTo("shadow");
    assertThat(pod.at("/ourView/says").asText()).contains("Stowage finds no node either");
  }

  private static JsonNode read(StowageProcess stowage, String path) throws Exception {
    return new ObjectMapper().readTree(stowage.get("/api/v1/" + path, TOKEN));
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
