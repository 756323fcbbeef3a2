package io.stowage.app.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A stock kube-scheduler that asks us, with the files that the documentation offers. */
class ExtenderIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final Path EXAMPLES = Path.of("..", "docs", "examples", "extender");

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
    try (StowageProcess stowage =
        StowageProcess.started(plane.stowageKubeconfig(), stowageConfiguration(port))) {
      plane.startKubeScheduler(example("kube-scheduler-without-stowage.yaml", port));
      assertThat(placed("alone", 6)).as("spread by kube-scheduler").doesNotContain("n2");

      plane.stop(ControlPlane.KUBE_SCHEDULER);
      plane.startKubeScheduler("with", example("kube-scheduler-with-stowage.yaml", port));
      assertThat(placed("together", 6)).as("packed as Stowage wants it").containsOnly("n2");

      assertThat(stowage.metric("stowage_extender_answers_total", "outcome=\"advised\""))
          .isEqualTo(6);
    }
  }

  @Test
  void podsArePlacedAllTheSameWhenWeAreHungOrKilledAndItIsNoticed() throws Exception {
    int port = StowageProcess.freePort();
    RunningProgram kubeScheduler =
        plane.startKubeScheduler(example("kube-scheduler-with-stowage.yaml", port));
    try (StowageProcess stowage =
        StowageProcess.started(plane.stowageKubeconfig(), stowageConfiguration(port))) {
      assertThat(placed("well", 2)).containsOnly("n2");
      stowage.signal("STOP");
      assertThat(placed("hung", 3)).hasSize(3);
      stowage.signal("CONT");
      placeUnasked(kubeScheduler.processId());
      awaitUnaskedPods(stowage);
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

  /** Somebody else places a pod for kube-scheduler, which cannot ask meanwhile. */
  private void placeUnasked(long kubeScheduler) throws Exception {
    StowageProcess.signal(kubeScheduler, "STOP");
    api.create(PODS, pod("unasked", "", "100m"));
    api.create(
        PODS + "/unasked/binding",
        "{\"metadata\":{\"name\":\"unasked\"},\"target\":{\"kind\":\"Node\",\"name\":\"n0\"}}");
    StowageProcess.signal(kubeScheduler, "CONT");
  }

  /** Those that were placed while we hung may count or not: their questions wait in the socket. */
  private static void awaitUnaskedPods(StowageProcess stowage) throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (stowage.metric("stowage_extender_unasked_pods_total", "") == 0) {
      assertThat(System.nanoTime() - giveUp).as(stowage.log()).isNegative();
      Thread.sleep(100);
    }
  }

  @Test
  void podsArePlacedAllTheSameWhenGarbageIsAnswered() throws Exception {
    List<String> garbage =
        List.of("", "garbage", "[{\"Host\":\"none\",\"Score\":7}]", "{}", "null");
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
      plane.startKubeScheduler(
          example("kube-scheduler-with-stowage.yaml", server.getAddress().getPort()));
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
              return api.await(
                      PODS + "/" + name + i,
                      PATIENCE,
                      pod -> !pod.at("/spec/nodeName").isMissingNode())
                  .at("/spec/nodeName")
                  .asText();
            })
        .toList();
  }

  private static String pod(String name, String place, String cpu) {
    return """
    {"metadata":{"name":"%s"},"spec":{%s"containers":[{"name":"c","image":"i","resources":\
    {"requests":{"cpu":"%s","memory":"64Mi"}}}]}}\
    """
        .formatted(name, place, cpu);
  }
}
