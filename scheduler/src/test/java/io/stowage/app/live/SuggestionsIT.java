package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pods of a real cluster go where somebody outside suggests, as far as they can. */
class SuggestionsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String TOKEN = "a token of many letters";

  @TempDir Path folder;

  @Test
  void podsGoWhereTheLineProtocolOrTheApiSuggestsAndElseWhereThePolicyWants() throws Exception {
    int lines = StowageProcess.freePort();
    Path token = Files.writeString(folder.resolve("token"), TOKEN);
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane);
        StowageProcess stowage =
            StowageProcess.started(
                plane.stowageKubeconfig(),
                """
                profiles: [{schedulerName: stowage, policy: "suggested[else=most-allocated]"}]
                """,
                "api: {suggestionPort: %d, tokenFile: \"%s\"}".formatted(lines, token))) {
      for (int i = 1; i <= 3; i++) {
        api.create("/api/v1/nodes", node(i, i == 1 ? "16" : "4"));
      }
      assertThat(placed(api, "heavy", "12")).isEqualTo("n1");
      assertThat(placed(api, "unsaid", "1")).as("the policy packs").isEqualTo("n1");

      assertThat(say(lines, "getStep")).isEqualTo("true");
      assertThat(say(lines, "getResourceValues")).contains("\"cpuRequest\": \"1000m\"");
      assertThat(say(lines, "getSuggestion")).isEqualTo("{}");
      say(
          lines,
          "setResourceValues {\"cpuRequest\":\"3500m\",\"memoryRequest\":\"Not requested\","
              + "\"latencySoftConstraint\":0,\"latencyHardConstraint\":0}");
      assertThat(say(lines, "getSuggestion"))
          .as("what the policy thinks; n1 is too full")
          .contains("\"10.0.0.1\": 0", "\"10.0.0.2\": 100", "\"10.0.0.3\": 100");
      assertThat(say(lines, "setSuggestion {\"10.0.0.1\": 1, \"10.0.0.2\": 10}"))
          .contains("success");
      assertThat(placed(api, "suggested", "1")).isEqualTo("n2");
      assertThat(placed(api, "fits-only-elsewhere", "3500m")).isNotEqualTo("n2");

      assertThat(
              ask(
                  stowage,
                  "POST",
                  "/api/v1/what-if",
                  """
                  {"like": "default/unsaid", "atMost": 1,
                   "policies": ["suggested[else=most-allocated]"]}
                  """))
          .as("copies go where it is suggested, too")
          .contains("\"nodes\":{\"n2\":1}");

      ask(stowage, "PUT", "/api/v1/suggestions/default/special", "{\"n3\": 100, \"n2\": 99}");
      assertThat(placed(api, "special", "100m")).as("set for this pod").isEqualTo("n3");

      assertThat(stowage.metric("stowage_policy_decisions_total", "decided_by=\"suggestion\""))
          .isGreaterThanOrEqualTo(2);
      assertThat(stowage.metric("stowage_policy_decisions_total", "decided_by=\"most-allocated\""))
          .isEqualTo(1);
    }
  }

  private static String say(int port, String line) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String ask(StowageProcess stowage, String method, String path, String body)
      throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + stowage.statusPort + path))
              .header("Authorization", "Bearer " + TOKEN)
              .method(method, BodyPublishers.ofString(body))
              .build();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return answer.body();
    }
  }

  private static String placed(AdminApi api, String name, String cpu) {
    api.create(
        PODS,
        """
        {"metadata":{"name":"%s"},"spec":{"schedulerName":"stowage","containers":[{"name":"c",\
        "image":"i","resources":{"requests":{"cpu":"%s"}}}]}}\
        """
            .formatted(name, cpu));
    return api.await(PODS + "/" + name, PATIENCE, pod -> !pod.at("/spec/nodeName").isMissingNode())
        .at("/spec/nodeName")
        .asText();
  }

  private static String node(int number, String cpu) {
    return """
    {"metadata":{"name":"n%1$d"},"status":{"allocatable":{"cpu":"%2$s","memory":"64Gi",\
    "pods":"110"},"addresses":[{"type":"InternalIP","address":"10.0.0.%1$d"}]}}\
    """
        .formatted(number, cpu);
  }
}
