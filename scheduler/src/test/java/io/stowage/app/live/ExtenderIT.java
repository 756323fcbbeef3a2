package io.stowage.app.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.app.controlplane.RunningProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stock kube-scheduler that asks us, with the files that the documentation offers. */
class ExtenderIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final Path EXAMPLES = Path.of("..", "docs", "examples", "extender");

  private static final String TOKEN = "a token of many letters";

  @TempDir Path folder;
  private final ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
  private final AdminApi api = new AdminApi(plane);

  @BeforeEach
  void fourNodesOfWhichOneIsInUse() {
    for (int i = 0; i < 4; i++) {
      api.create(
          "/api/v1/nodes",
          """
          {"metadata":{"name":"n%d"},"status":{"allocatable":{"cpu":"8","memory":"32Gi",\
          "pods":"110"}}}\
          """
              .formatted(i));
    }
    api.create(PODS, pod("first", "\"nodeName\":\"n2\",", "2"));
  }

  @AfterEach
  void close() {
    api.close();
    plane.close();
  }

  @Test
  void podsLandWhereThePolicyWantsWhenOneFileIsChanged() throws Exception {
    int port = StowageProcess.freePort();
    Path token = Files.writeString(folder.resolve("token"), TOKEN);
    try (StowageProcess stowage =
        StowageProcess.started(
            plane.stowageKubeconfig(),
            stowageConfiguration(port),
            "api: {authentication: token, tokenFile: %s}".formatted(token))) {
      plane.startKubeScheduler(example("kube-scheduler-without-stowage.yaml", port));
      assertThat(placed("alone", 6)).as("spread by kube-scheduler").doesNotContain("n2");

      plane.stop(ControlPlane.KUBE_SCHEDULER);
      plane.startKubeScheduler("with", example("kube-scheduler-with-stowage.yaml", port));
      assertThat(placed("together", 6)).as("packed as Stowage wants it").containsOnly("n2");

      assertThat(stowage.metric("stowage_extender_answers_total", "outcome=\"advised\""))
          .isEqualTo(6);
      theAdviceIsToldAsWhatWeWouldHaveDone(stowage);
    }
  }

  /**
   * By all that kube-scheduler itself counts n3 is better, and by our policy it is close behind.
   */
  @Test
  void kubeSchedulerFollowsUsToANodeThatItDislikesUnlessItIsToHaveItsSay() throws Exception {
    api.create(
        "/api/v1/nodes",
        """
        {"metadata":{"name":"disliked"},"spec":{"taints":[{"key":"k","effect":"PreferNoSchedule"}]},\
        "status":{"allocatable":{"cpu":"8","memory":"32Gi","pods":"110"}}}\
        """);
    api.create(PODS, pod("most", "\"nodeName\":\"disliked\",", "4400m"));
    api.create(PODS, pod("nearly", "\"nodeName\":\"n3\",", "4200m"));
    int port = StowageProcess.freePort();
    try (StowageProcess stowage =
        StowageProcess.started(plane.stowageKubeconfig(), stowageConfiguration(port))) {
      plane.startKubeScheduler(example("kube-scheduler-with-stowage.yaml", port));
      assertThat(placed("led", 1)).containsOnly("disliked");

      String advice = stowageConfiguration(port).replace("assist", "assist\n  assistWeight: 5");
      stowage.configure(advice);
      awaitReadAgain(stowage);
      assertThat(placed("advised", 1)).containsOnly("n3");
    }
  }

  private static void awaitReadAgain(StowageProcess stowage) throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (!stowage.log().contains("was read again")) {
      assertThat(System.nanoTime() - giveUp).as(stowage.log()).isNegative();
      Thread.sleep(50);
    }
  }

  private static void theAdviceIsToldAsWhatWeWouldHaveDone(StowageProcess stowage)
      throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    JsonNode made = latest(stowage, "default/together5");
    while (made.isMissingNode()) {
      assertThat(System.nanoTime() - giveUp).isNegative();
      Thread.sleep(50);
      made = latest(stowage, "default/together5");
    }
    assertThat(made.path("node").asText()).isEqualTo("n2");
    assertThat(made.path("decidedBy").asText()).startsWith("another scheduler (mode assist");
    assertThat(made.at("/ours/outcome").asText()).isEqualTo("same");
    assertThat(made.at("/ours/node").asText()).isEqualTo("n2");
    assertThat(made.at("/ours/decidedBy").asText()).isEqualTo("most-allocated");
    assertThat(made.at("/best/0/node").asText()).isEqualTo("n2");
    assertThat(made.at("/best/0/parts")).isNotEmpty();
    assertThat(latest(stowage, "default/alone0").at("/ours/outcome").asText())
        .as("unasked: decided when its binding was heard of")
        .isEqualTo("different");
  }

  private static JsonNode latest(StowageProcess stowage, String pod) throws Exception {
    return new ObjectMapper()
        .readTree(stowage.get("/api/v1/decisions?limit=1&pod=" + pod, TOKEN))
        .at("/items/0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kube-scheduler-with-stowage.yaml", "kube-scheduler-led-by-stowage.yaml"})
  void podsArePlacedAllTheSameWhenWeAreHungOrKilledAndItIsNoticed(String file) throws Exception {
    int port = StowageProcess.freePort();
    RunningProgram kubeScheduler = plane.startKubeScheduler(example(file, port));
    try (StowageProcess stowage =
        StowageProcess.started(plane.stowageKubeconfig(), stowageConfiguration(port))) {
      assertThat(placed("well", 2)).containsOnly("n2");
      stowage.signal("STOP");
      assertThat(placed("hung", 3)).hasSize(3);
      stowage.signal("CONT");
      placeUnasked(kubeScheduler.processId(), stowage);
      assertThat(stowage.log()).contains("without asking");
      assertThat(placed("again", 1)).as("as before").containsOnly("n2");

      stowage.signal("KILL");
      assertThat(placed("killed", 3)).hasSize(3);
    }
    try (StowageProcess stowage =
        StowageProcess.started(plane.stowageKubeconfig(), stowageConfiguration(port))) {
      assertThat(placed("restarted", 2)).as("as before").containsOnly("n2");
      assertThat(stowage.metric("stowage_extender_unasked_pods_total", "")).isZero();
    }
  }

  /**
   * Somebody else places a pod for kube-scheduler, which cannot ask until we have heard of it: its
   * own watch may be ahead of ours.
   */
  private void placeUnasked(long kubeScheduler, StowageProcess stowage) throws Exception {
    StowageProcess.signal(kubeScheduler, "STOP");
    try {
      api.create(PODS, pod("unasked", "", "100m"));
      api.create(
          PODS + "/unasked/binding",
          "{\"metadata\":{\"name\":\"unasked\"},\"target\":{\"kind\":\"Node\",\"name\":\"n0\"}}");
      awaitUnaskedPods(stowage);
    } finally {
      StowageProcess.signal(kubeScheduler, "CONT");
    }
  }

  /** Those that were placed while we hung may count or not: their questions wait in the socket. */
  private static void awaitUnaskedPods(StowageProcess stowage) throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (stowage.metric("stowage_extender_unasked_pods_total", "") == 0) {
      assertThat(System.nanoTime() - giveUp).as(stowage.log()).isNegative();
      Thread.sleep(100);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kube-scheduler-with-stowage.yaml", "kube-scheduler-led-by-stowage.yaml"})
  void podsAreSpreadThoughEachIsAskedAboutBeforeTheLastIsBound(String file) throws Exception {
    int port = StowageProcess.freePort();
    String spreading = stowageConfiguration(port).replace("most-allocated", "least-allocated");
    try (StowageProcess stowage = StowageProcess.started(plane.stowageKubeconfig(), spreading)) {
      IntStream.range(0, 30).forEach(i -> api.create(PODS, pod("burst" + i, "", "200m")));
      plane.startKubeScheduler(example(file, port));
      Map<String, Long> podsOn =
          IntStream.range(0, 30)
              .mapToObj(i -> node("burst" + i))
              .collect(Collectors.groupingBy(node -> node, Collectors.counting()));
      // The pod on n2 has as many CPUs as ten of these. Among equals kube-scheduler draws itself
      // where it is given points, and we hear of it a moment later.
      assertThat(podsOn).containsOnlyKeys("n0", "n1", "n3");
      long unlucky = file.contains("led") ? 0 : 3;
      assertThat(podsOn.values())
          .allMatch(pods -> Math.abs(pods - 10) <= unlucky, podsOn.toString());
      assertThat(stowage.metric("stowage_extender_answers_total", "outcome=\"advised\""))
          .isGreaterThanOrEqualTo(30);
    }
  }

  @Test
  void podsArePlacedAllTheSameWhenGarbageIsAnswered() throws Exception {
    garbage(
        "kube-scheduler-with-stowage.yaml",
        List.of("", "garbage", "[{\"Host\":\"none\",\"Score\":7}]", "{}", "null"));
  }

  /** An empty object is an answer to it: that no node is left. */
  @Test
  void podsArePlacedAllTheSameWhenGarbageIsChosen() throws Exception {
    garbage(
        "kube-scheduler-led-by-stowage.yaml",
        List.of("", "garbage", "[]", "{\"NodeNames\":[\"none\"]}", "{\"Error\":\"?\"}"));
  }

  private void garbage(String file, List<String> garbage) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] answer = garbage.get(asked.getAndIncrement() % garbage.size()).getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    try {
      plane.startKubeScheduler(example(file, server.getAddress().getPort()));
      assertThat(placed("garbage", garbage.size())).hasSize(garbage.size());
      assertThat(asked).hasValueGreaterThanOrEqualTo(garbage.size());
    } finally {
      server.stop(0);
    }
  }

  /** With more patience than the example: a machine that builds and tests answers late. */
  private static String example(String file, int port) throws IOException {
    return Files.readString(EXAMPLES.resolve(file))
            .replace("10262", String.valueOf(port))
            .replace("httpTimeout: 200ms", "httpTimeout: 3s")
        + "leaderElection: {leaderElect: false}\n";
  }

  private static String stowageConfiguration(int port) throws IOException {
    return Files.readString(EXAMPLES.resolve("stowage.yaml"))
        .replaceAll("(?m)^(apiVersion|kind):.*\n", "")
        .replace("10262", String.valueOf(port))
        .replace("deadline: 50ms", "deadline: 2s");
  }

  /** Makes pods one after the other and tells where each went. */
  private List<String> placed(String name, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              api.create(PODS, pod(name + i, "", "100m"));
              return node(name + i);
            })
        .toList();
  }

  private String node(String pod) {
    return api.await(PODS + "/" + pod, PATIENCE, read -> !read.at("/spec/nodeName").isMissingNode())
        .at("/spec/nodeName")
        .asText();
  }

  private static String pod(String name, String place, String cpu) {
    return """
    {"metadata":{"name":"%s"},"spec":{%s"containers":[{"name":"c","image":"i","resources":\
    {"requests":{"cpu":"%s","memory":"64Mi"}}}]}}\
    """
        .formatted(name, place, cpu);
  }
}
