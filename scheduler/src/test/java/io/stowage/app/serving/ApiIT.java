package io.stowage.app.serving;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.Taint;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelUnderTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path models;
  private ApiUnderTest api;

  @BeforeEach
  void serve() {
    api =
        new ApiUnderTest(models)
            .with(
                aNode("big").cpu(8000).memory(16L << 30).build(),
                aNode("small").cpu(2000).memory(4L << 30).build(),
                aNode("tainted")
                    .cpu(8000)
                    .memory(16L << 30)
                    .taint("gpu", "yes", Taint.Effect.NO_SCHEDULE)
                    .build());
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void theStatusCountsWhatWasDecided() throws IOException {
    api.comes(aPod("web").cpu(500).pending());
    api.comes(aPod("huge").cpu(64_000).pending());

    JsonNode status = json(api.get("/api/v1/status"));

    assertThat(status.path("kind").asText()).isEqualTo("SIMULATED");
    assertThat(status.path("nodes").asInt()).isEqualTo(3);
    assertThat(status.at("/attempts/placed").asInt()).isEqualTo(1);
    assertThat(status.at("/attempts/refused").asInt()).isEqualTo(1);
    assertThat(status.at("/profiles/0/policy").asText()).isEqualTo("kube-default");
  }

  @Test
  void aDecisionSaysWhyThisNodeWithThePartsOfEachScore() throws IOException {
    api.comes(aPod("web").cpu(500).pending());

    JsonNode decision = json(api.get("/api/v1/decisions")).at("/items/0");

    assertThat(decision.path("outcome").asText()).isEqualTo("PLACED");
    assertThat(decision.path("decidedBy").asText()).isEqualTo("kube-default");
    assertThat(decision.path("candidates").asInt()).isEqualTo(2);
    JsonNode best = decision.at("/best/0");
    assertThat(best.path("node")).isEqualTo(decision.path("node"));
    assertThat(best.path("chosen").asBoolean()).isTrue();
    double sum = 0;
    for (JsonNode part : best.path("parts")) {
      sum += part.asDouble();
    }
    assertThat(best.path("parts").has("NodeResourcesFit")).isTrue();
    assertThat(sum).isEqualTo(best.path("score").asDouble());
  }

  @Test
  void aPodThatWaitsIsToldWhyAndWhatWouldHelp() throws IOException {
    api.comes(aPod("huge").cpu(9000).pending());

    JsonNode pod = json(api.get("/api/v1/pending/default/huge"));

    assertThat(pod.path("message").asText())
        .startsWith("0/3 nodes are available:")
        .contains("2 Insufficient cpu");
    assertThat(pod.at("/refusals/0/filter").asText()).isEqualTo("NodeResourcesFit");
    assertThat(pod.at("/refusals/0/nodes").asInt()).isEqualTo(2);
    assertThat(pod.at("/cures/0").asText())
        .isEqualTo(
            "The nearest node, big, lacks 1000m CPU. Maybe ask for less, free it, or add a node.");
    assertThat(pod.at("/cures/1").asText()).contains("TaintToleration").contains("tolerate");
    assertThat(json(api.get("/api/v1/pending")).path("all").asInt()).isEqualTo(1);
  }

  @Test
  void whatIsNotMeasuredIsAbsentAndNotZero() throws IOException {
    JsonNode cluster = json(api.get("/api/v1/cluster"));

    assertThat(cluster.at("/allocatable/milliCpu").asLong()).isEqualTo(18_000);
    assertThat(cluster.path("used").size()).isZero();
    assertThat(json(api.get("/api/v1/nodes/big")).at("/node/usage").isMissingNode()).isTrue();
  }

  @Test
  void podsAndNodesAreFoundByName() throws IOException {
    api.comes(aPod("web").cpu(500).pending());

    String node = json(api.get("/api/v1/pods/default/web")).path("node").asText();

    assertThat(json(api.get("/api/v1/nodes/" + node)).at("/pods/0").asText())
        .isEqualTo("default/web");
    assertThat(json(api.get("/api/v1/pods?node=" + node)).path("all").asInt()).isEqualTo(1);
    assertThat(error(api.get("/api/v1/nodes/none"), 404)).contains("Maybe see /api/v1/nodes");
  }

  @Test
  void placementsAreRatedAndHeldAgainstTheDefault() throws IOException {
    api.comes(aPod("web").cpu(500).pending());
    api.comes(aPod("more").cpu(500).pending());

    JsonNode ratings = json(api.get("/api/v1/ratings"));

    assertThat(ratings.path("placements").asInt()).isEqualTo(1);
    assertThat(ratings.at("/agreement/with").asText()).isEqualTo("kube-default");
    assertThat(ratings.at("/agreement/same").asInt()).isEqualTo(1);
    assertThat(ratings.at("/rewards/0/objective").asText()).isEqualTo("energy");
    assertThat(ratings.at("/rewards/0/weight").asDouble()).isEqualTo(1);
  }

  @Test
  void copiesAreTriedAndNothingIsChanged() throws IOException {
    api.comes(aPod("web").cpu(500).pending());

    JsonNode like =
        json(api.send("POST", "/api/v1/what-if", "{\"like\": \"default/web\", \"atMost\": 50}"));
    JsonNode less =
        json(api.send("POST", "/api/v1/what-if", "{\"without\": [\"big\", \"small\"]}"));

    assertThat(like.at("/rows/0/fit").asInt()).isEqualTo(19);
    assertThat(like.at("/rows/0/next/message").asText()).contains("Insufficient cpu");
    assertThat(less.at("/lost/0/pod").asText()).isEqualTo("default/web");
    assertThat(json(api.get("/api/v1/cluster")).path("pods").asInt()).isEqualTo(1);
    assertThat(error(api.send("POST", "/api/v1/what-if", "{}"), 400)).contains("What if what?");
    assertThat(error(api.send("POST", "/api/v1/what-if", "{\"without\": [\"none\"]}"), 400))
        .contains("There is no node 'none'");
  }

  @Test
  void copiesAreTriedUnderTheVersionThatIsPromotedNow() throws IOException {
    api.comes(aPod("web").cpu(500).pending());
    api.parts.models().save(ModelUnderTest.PACKING.named("mine"));
    api.parts.models().save(ModelUnderTest.COMPARING.named("mine"));
    String question = "{\"like\": \"default/web\", \"atMost\": 2, \"policies\": [\"model:mine\"]}";
    json(api.send("POST", "/api/v1/what-if", question));

    json(api.send("POST", "/api/v1/models/mine@2/promote", ""));
    Files.delete(models.resolve("mine/2/model.onnx"));

    assertThat(error(api.send("POST", "/api/v1/what-if", question), 400)).contains("mine/2");
    json(api.send("POST", "/api/v1/models/mine/rollback", ""));
    json(api.send("POST", "/api/v1/what-if", question));
  }

  @Test
  void theModeOfASimulatedRunIsToldAndCannotBeSet() throws IOException {
    JsonNode modes = json(api.get("/api/v1/modes"));

    assertThat(modes.at("/items/0/mode").asText()).isEqualTo("active");
    assertThat(modes.at("/items/0/compared").isMissingNode()).isTrue();
    assertThat(error(api.send("PUT", "/api/v1/modes", mode("*", "off")), 409))
        .contains("no other scheduler");
    assertThat(error(api.send("PUT", "/api/v1/modes", mode("nobody", "off")), 400))
        .contains("There is no profile 'nobody'");
    assertThat(error(api.send("PUT", "/api/v1/modes", mode("*", "on")), 400))
        .contains("Maybe off, shadow, assist or active");
  }

  private static String mode(String profile, String mode) {
    return "{\"profile\": \"%s\", \"mode\": \"%s\"}".formatted(profile, mode);
  }

  @Test
  void theDashboardIsServedToAnybodyAndAsksForNothingFromElsewhere() {
    HttpResponse<String> page = api.send("GET", "/", Optional.empty(), "");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<title>Stowage</title>").doesNotContain("http:", "https:");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("script-src 'self'")
        .doesNotContain("unsafe");
  }

  @Test
  void aSuggestionIsOursUntilSomebodySetsOne() throws IOException {
    api.comes(aPod("huge").cpu(64_000).pending());
    String path = "/api/v1/suggestions/default/huge";

    assertThat(json(api.get(path)).path("source").asText()).isEqualTo("POLICY");
    assertThat(json(api.send("PUT", path, "{\"big\": 10, \"small\": 1}")).at("/scores/big").asInt())
        .isEqualTo(10);
    assertThat(json(api.get(path)).path("source").asText()).isEqualTo("SET");
    assertThat(error(api.send("PUT", path, "{\"big\": \"best\"}"), 400)).contains("no number");
    assertThat(api.send("DELETE", path, "").statusCode()).isEqualTo(200);
    assertThat(json(api.get(path)).path("source").asText()).isEqualTo("POLICY");
  }

  @Test
  void aModelsFileCanBeFetchedAndSentBack() throws Exception {
    ModelCard kept = api.parts.models().save(ModelUnderTest.PACKING.named("mine"));
    URI models = URI.create("http://127.0.0.1:" + api.port() + "/api/v1/models/");
    HttpRequest.Builder asked =
        HttpRequest.newBuilder().header("Authorization", "Bearer " + ApiUnderTest.TOKEN);
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<byte[]> file =
          http.send(asked.uri(models.resolve("mine@1/onnx")).build(), BodyHandlers.ofByteArray());
      assertThat(file.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
      assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");

      json(
          http.send(
              asked
                  .uri(models.resolve("other"))
                  .POST(BodyPublishers.ofByteArray(file.body()))
                  .build(),
              BodyHandlers.ofString()));
    }
    assertThat(json(api.get("/api/v1/models/other")).path("sha256").asText())
        .isEqualTo(kept.sha256());
    assertThat(error(api.get("/api/v1/models/none/onnx"), 404)).contains("There is no model");
  }

  @Test
  void modelsArePromotedAndRolledBack() throws IOException {
    api.parts.models().save(ModelUnderTest.PACKING.named("mine"));
    api.parts.models().save(ModelUnderTest.PACKING.named("mine"));

    assertThat(json(api.send("POST", "/api/v1/models/mine@2/promote", "")).path("version").asInt())
        .isEqualTo(2);
    assertThat(json(api.send("POST", "/api/v1/models/mine/rollback", "")).path("version").asInt())
        .isEqualTo(1);
    assertThat(json(api.get("/api/v1/models")).path("items")).hasSize(2);
    assertThat(json(api.get("/api/v1/models/mine@2")).path("encoder").asText())
        .isEqualTo("general-1");
  }

  @Test
  void aVersionThatIsDamagedHidesNoOtherAndIsNotRolledBackTo() throws IOException {
    for (int version = 1; version <= 3; version++) {
      api.parts.models().save(ModelUnderTest.PACKING.named("mine"));
    }
    json(api.send("POST", "/api/v1/models/mine@3/promote", ""));
    Files.write(models.resolve("mine/1/model.onnx"), new byte[] {1});
    Files.writeString(models.resolve("mine/2/model.json"), "{");

    assertThat(error(api.send("POST", "/api/v1/models/mine/rollback", ""), 400))
        .contains("mine@1 is not what was stored");

    JsonNode listed = json(api.get("/api/v1/models"));
    assertThat(listed.path("items")).hasSize(2);
    assertThat(listed.at("/items/1/version").asInt()).isEqualTo(3);
    assertThat(listed.at("/items/1/promoted").asBoolean()).isTrue();
    assertThat(listed.at("/unreadable/0/version").asInt()).isEqualTo(2);
    assertThat(listed.at("/unreadable/0/problem").asText()).contains("model.json is no JSON");
  }

  @Test
  void weightsOfObjectivesAreChangedLive() throws IOException {
    assertThat(json(api.get("/api/v1/objectives")).at("/weights/energy").asDouble()).isEqualTo(1);

    json(api.send("PUT", "/api/v1/objectives", "{\"energy\": 0.7, \"pending\": 0.3}"));

    assertThat(api.parts.weights().option()).isEqualTo("energy=0.7,pending=0.3");
    assertThat(error(api.send("PUT", "/api/v1/objectives", "{\"enregy\": 1}"), 400))
        .contains("There is no objective 'enregy'. Maybe one of");
  }

  @Test
  void theDocumentTellsOfStreamsAndOptionalFieldsAndItsReferencesHold() throws IOException {
    JsonNode document = json(api.get("/openapi.json"));

    assertThat(document.path("openapi").asText()).isEqualTo("3.1.0");
    assertThat(document.path("paths").has("/api/v1/pending/{namespace}/{name}")).isTrue();
    JsonNode events = document.path("paths").path("/api/v1/events").path("get");
    assertThat(events.at("/responses/200/content").has("text/event-stream")).isTrue();
    assertThat(events.path("security")).hasSize(1);
    JsonNode ranked = document.at("/components/schemas/DecisionsRanked");
    assertThat(ranked.path("required")).extracting(JsonNode::asText).doesNotContain("score");
    document
        .findValues("$ref")
        .forEach(
            ref ->
                assertThat(document.at(ref.asText().substring(1)).isObject())
                    .as(ref.asText())
                    .isTrue());
  }

  private static JsonNode json(HttpResponse<String> answer) throws IOException {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private static String error(HttpResponse<String> answer, int status) throws IOException {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return JSON.readTree(answer.body()).path("error").asText();
  }
}
