package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.CertificatesUnderTest;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What else a stock kube-scheduler asks: to bind, whom to evict, and all of it through TLS. */
class ExtenderVerbsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String PODS = "/api/v1/namespaces/default/pods";

  private final ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
  private final AdminApi api = new AdminApi(plane);

  @TempDir Path folder;

  @AfterEach
  void close() {
    api.close();
    plane.close();
  }

  @Test
  void podsAreRatedAndBoundThroughTlsByWhomeverOurAuthorityVouchesFor() throws Exception {
    CertificatesUnderTest certificates = new CertificatesUnderTest(folder);
    certificates.authority("ours");
    certificates.authority("theirs");
    certificates.issue("stowage", "ours");
    certificates.issue("kube-scheduler", "ours");
    certificates.issue("stranger", "theirs");
    node("used", "a");
    node("empty", "a");
    api.create(PODS, pod("first", "\"nodeName\":\"used\",", "2"));
    int port = StowageProcess.freePort();
    try (StowageProcess stowage =
        StowageProcess.started(
            plane.stowageKubeconfig(),
            """
            profiles: [{schedulerName: default-scheduler, policy: most-allocated, mode: assist}]
            extender:
              port: %d
              deadline: 5s
              tls: {certFile: "%2$s/stowage.crt", keyFile: "%2$s/stowage.key", clientCaFile: "%2$s/ours.crt"}
            """
                .formatted(port, folder))) {
      plane.startKubeScheduler("stranger", asking(port, "stranger"));
      api.create(PODS, pod("waiting", "", "100m"));
      api.await(
          PODS + "/waiting",
          PATIENCE,
          pod -> pod.at("/status/conditions/0/message").asText().contains("tls"));
      assertThat(stowage.metric("stowage_extender_answers_total", "")).isZero();

      plane.stop("stranger");
      plane.startKubeScheduler("friend", asking(port, "kube-scheduler"));
      assertThat(nodeOf("waiting")).isEqualTo("used");
      api.create(PODS, pod("second", "", "100m"));
      assertThat(nodeOf("second")).isEqualTo("used");
      assertThat(
              stowage.metric("stowage_extender_answers_total", "outcome=\"advised\",verb=\"bind\""))
          .isEqualTo(2);
    }
  }

  @Test
  void nobodyIsEvictedWhereOurFiltersWouldNeverLetThePodRun() throws Exception {
    Map.of("low", 5, "middle", 10, "high", 1000).forEach(this::priorityClass);
    node("cheapest", "b");
    node("allowed", "a");
    api.create(PODS, pod("victim-of-low-priority", on("cheapest", "low"), "7"));
    api.create(PODS, pod("victim", on("allowed", "middle"), "7"));
    int port = StowageProcess.freePort();
    try (StowageProcess stowage =
        StowageProcess.started(
            plane.stowageKubeconfig(),
            """
            profiles:
            - schedulerName: default-scheduler
              mode: assist
              pluginConfig:
              - name: NodeAffinity
                args:
                  addedAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [a]}]}]
            extender: {port: %d, deadline: 5s}
            """
                .formatted(port))) {
      plane.startKubeScheduler(
          """
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: KubeSchedulerConfiguration
          leaderElection: {leaderElect: false}
          extenders:
          - urlPrefix: http://127.0.0.1:%d/extender
            preemptVerb: preempt
            nodeCacheCapable: true
            httpTimeout: 10s
          """
              .formatted(port));
      api.create(PODS, pod("urgent", "\"priorityClassName\":\"high\",", "4"));
      assertThat(nodeOf("urgent")).isEqualTo("allowed");

      assertThat(stowage.metric("stowage_extender_answers_total", "verb=\"preempt\""))
          .isGreaterThanOrEqualTo(1);
      assertThat(nodeOf("victim-of-low-priority")).as("it goes on").isEqualTo("cheapest");
    }
  }

  @Test
  void onlyPodsThatWeAdviseOnAreBoundAndNoneWhereAnybodyCouldAsk() throws Exception {
    node("n", "a");
    api.create(PODS, pod("ours", "", "100m"));
    api.create(PODS, pod("strange", "\"schedulerName\":\"another\",", "100m"));
    int port = StowageProcess.freePort();
    String advising =
        """
        profiles: [{schedulerName: default-scheduler, mode: %s}]
        extender: {port: %d, deadline: 5s, address: %s}
        """;
    try (StowageProcess _ =
        StowageProcess.started(
            plane.stowageKubeconfig(), advising.formatted("assist", port, "0.0.0.0"))) {
      assertThat(askedToBind(port, "ours")).startsWith("403 ").contains("Anybody could ask");
    }
    try (StowageProcess _ =
        StowageProcess.started(
            plane.stowageKubeconfig(), advising.formatted("shadow", port, "127.0.0.1"))) {
      assertThat(askedToBind(port, "ours")).startsWith("200 ").contains("Maybe set ignorable");
    }
    try (StowageProcess stowage =
        StowageProcess.started(
            plane.stowageKubeconfig(), advising.formatted("assist", port, "127.0.0.1"))) {
      assertThat(askedToBind(port, "strange"))
          .contains("No profile here advises on pod default/strange of scheduler 'another'");
      assertThat(stowage.metric("stowage_extender_answers_total", "outcome=\"refused\""))
          .isEqualTo(1);
      assertThat(askedToBind(port, "ours")).isEqualTo("200 {\"Error\":\"\"}");
      assertThat(nodeOf("ours")).isEqualTo("n");
      assertThat(api.read(PODS + "/strange").at("/spec/nodeName").isMissingNode()).isTrue();
    }
  }

  private String askedToBind(int port, String pod) throws Exception {
    String question =
        """
        {"PodName":"%s","PodNamespace":"default","PodUID":"%s","Node":"n"}\
        """
            .formatted(pod, api.read(PODS + "/" + pod).at("/metadata/uid").asText());
    URI uri = URI.create("http://127.0.0.1:%d/extender/bind".formatted(port));
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(question)).build(),
              BodyHandlers.ofString());
      return answer.statusCode() + " " + answer.body();
    }
  }

  private String asking(int port, String certificate) {
    return """
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    leaderElection: {leaderElect: false}
    podMaxBackoffSeconds: 1
    extenders:
    - urlPrefix: https://127.0.0.1:%1$d/extender
      prioritizeVerb: prioritize
      bindVerb: bind
      weight: 16
      nodeCacheCapable: true
      httpTimeout: 10s
      enableHTTPS: true
      tlsConfig: {caFile: "%2$s/ours.crt", certFile: "%2$s/%3$s.crt", keyFile: "%2$s/%3$s.key"}
    """
        .formatted(port, folder, certificate);
  }

  private String nodeOf(String name) {
    return api.await(PODS + "/" + name, PATIENCE, pod -> !pod.at("/spec/nodeName").isMissingNode())
        .at("/spec/nodeName")
        .asText();
  }

  private void priorityClass(String name, int value) {
    api.create(
        "/apis/scheduling.k8s.io/v1/priorityclasses",
        "{\"metadata\":{\"name\":\"%s\"},\"value\":%d}".formatted(name, value));
  }

  private void node(String name, String zone) {
    api.create(
        "/api/v1/nodes",
        """
        {"metadata":{"name":"%s","labels":{"zone":"%s"}},"status":{"allocatable":{"cpu":"8",\
        "memory":"32Gi","pods":"110"}}}\
        """
            .formatted(name, zone));
  }

  private static String on(String node, String priority) {
    return "\"nodeName\":\"%s\",\"priorityClassName\":\"%s\",".formatted(node, priority);
  }

  /** It goes at once when it is evicted, since no kubelet is there to end it. */
  private static String pod(String name, String more, String cpu) {
    return """
    {"metadata":{"name":"%s"},"spec":{%s"terminationGracePeriodSeconds":0,"containers":[\
    {"name":"c","image":"i","resources":{"requests":{"cpu":"%s","memory":"64Mi"}}}]}}\
    """
        .formatted(name, more, cpu);
  }
}
