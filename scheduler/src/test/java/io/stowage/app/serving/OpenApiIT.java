package io.stowage.app.serving;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.api.recorded.Tape;
import io.stowage.api.rest.EventStream;
import io.stowage.api.rest.Route;
import io.stowage.app.BrowserUnderTest;
import io.stowage.learning.store.ModelUnderTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code /openapi.json} tells is what is served, and answers are as it says. */
class OpenApiIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PATIENCE_MILLIS = 20_000;

  @TempDir Path models;
  private ApiUnderTest api;
  private JsonNode document;

  @BeforeEach
  void serve() throws IOException {
    api =
        new ApiUnderTest(models)
            .with(
                aNode("big").cpu(8000).memory(16L << 30).build(),
                aNode("nothing").cpu(0).memory(0).build());
    api.comes(aPod("web").cpu(500).pending());
    api.comes(aPod("huge").cpu(64_000).pending());
    api.parts.models().save(ModelUnderTest.PACKING.named("mine"));
    document = JSON.readTree(api.get("/openapi.json").body());
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void everyRouteOfTheTableIsToldOfButPages() {
    List<Route> routes = api.parts.routes(List.of());

    assertThat(routes)
        .extracting(Route::path)
        .contains("/api/v1/what-if", EventStream.route().path(), "/openapi.json");
    for (Route route : routes) {
      String method = route.method().name().toLowerCase(Locale.ROOT);
      boolean isPage = route.answer() == String.class;
      assertThat(document.path("paths").path(route.path()).has(method))
          .as(route.path())
          .isEqualTo(!isPage);
    }
  }

  @Test
  void everyAnswerIsAsItsSchemaSays() throws IOException {
    checkAnswers(document, api::get);
  }

  @Test
  void answersOfARecordedDayAreSoToo() throws IOException {
    Tape tape =
        JournalUnderTest.recorded(
            "poisson[nodes=2,pods=200]", "kube-default", models.resolve("day.jsonl"));
    try (JournalUnderTest journal = new JournalUnderTest(tape)) {
      asked(journal, "/api/v1/moment", "PUT", "{\"at\": \"%s\"}".formatted(tape.to()));
      Function<String, HttpResponse<String>> get = path -> asked(journal, path, "GET", "");
      checkAnswers(json(get, "/openapi.json"), get);
    }
  }

  private HttpResponse<String> asked(
      JournalUnderTest journal, String path, String method, String body) {
    return api.send(
        HttpRequest.newBuilder(URI.create(journal.address()).resolve(path))
            .header("Authorization", "Bearer " + DashboardUnderTest.TOKEN)
            .method(method, BodyPublishers.ofString(body))
            .build());
  }

  private static void checkAnswers(JsonNode told, Function<String, HttpResponse<String>> get)
      throws IOException {
    for (Map.Entry<String, JsonNode> path : told.path("paths").properties()) {
      JsonNode responses = path.getValue().at("/get/responses");
      if (!responses.isMissingNode() && !path.getKey().equals(EventStream.route().path())) {
        assertThat(problems(told, responses, get.apply(address(path.getKey(), get))))
            .as(path.getKey())
            .isEmpty();
      }
    }
  }

  /** Nothing but training, of which there is none, is missing. */
  private static List<String> problems(
      JsonNode told, JsonNode responses, HttpResponse<String> answer) throws IOException {
    String path = answer.uri().getPath();
    assertThat(answer.statusCode()).as(path).isEqualTo(path.endsWith("/training") ? 404 : 200);
    JsonNode content =
        responses.path(answer.statusCode() == 200 ? "200" : "default").path("content");
    String type = answer.headers().firstValue("Content-Type").orElseThrow();
    assertThat(content.has(type)).as(path).isTrue();
    return type.equals("application/json")
        ? new SchemaUnderTest(told)
            .problems(content.path(type).path("schema"), JSON.readTree(answer.body()))
        : List.of();
  }

  /** The path of something that is there. */
  private static String address(String path, Function<String, HttpResponse<String>> get)
      throws IOException {
    String pod =
        path.contains("/pending")
            ? first(get, "pending", "pod")
            : first(get, "pods", "namespace") + "/" + first(get, "pods", "name");
    return path.replace("/nodes/{name}", "/nodes/" + first(get, "nodes", "name"))
        .replace("{id}/recomputed", "1/recomputed") // the first pod had the choice of all nodes
        .replace("/models/{name}", "/models/mine")
        .replace("{id}", first(get, "decisions", "id"))
        .replace("{namespace}/{name}", pod);
  }

  private static String first(Function<String, HttpResponse<String>> get, String list, String field)
      throws IOException {
    return json(get, "/api/v1/" + list).path("items").path(0).path(field).asText();
  }

  private static JsonNode json(Function<String, HttpResponse<String>> get, String path)
      throws IOException {
    return JSON.readTree(get.apply(path).body());
  }

  @Test
  void onThePageToTryItAModelIsSentAsAFile() throws IOException {
    Path file = Files.write(models.resolve("sent.onnx"), ModelUnderTest.PACKING.onnx());
    List<String> complaints = new ArrayList<>();
    try (BrowserUnderTest browser = BrowserUnderTest.start()) {
      Page page = browser.livePage(1200, 900, ColorScheme.LIGHT, complaints);
      page.navigate("http://127.0.0.1:%d/api".formatted(api.port()));
      page.locator("#token").fill(ApiUnderTest.TOKEN);
      Locator upload =
          page.locator(
              "details",
              new Page.LocatorOptions()
                  .setHas(page.getByText("POST /api/v1/models/{name}", exactly())));
      upload.locator("summary").click();
      upload.locator("input[name=name]").fill("sent");
      upload.locator("input[type=file]").setInputFiles(file);
      upload.locator("button").click();
      assertThat(upload.locator("pre"))
          .containsText(
              "\"name\": \"sent\"",
              new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS));
    }
    assertThat(complaints).isEmpty();
    assertThat(api.parts.models().versions("sent")).containsExactly(1);
  }

  private static Page.GetByTextOptions exactly() {
    return new Page.GetByTextOptions().setExact(true);
  }

  @Test
  void whatMayBeLeftOutOfAQuestionIsNotSaidToBeNeeded() {
    assertThat(document.at("/components/schemas/WhatIfOrder/required")).isEmpty();
  }

  @Test
  void theThesisBoardTellsAndTakesWhatItSays() throws IOException {
    String step = "/api/v1/suggestions/step";
    assertThat(document.path("paths").path(step).at("/put/requestBody/content").toString())
        .contains("\"boolean\"");
    assertThat(api.send("PUT", step, "true").statusCode()).isEqualTo(200);
    assertThat(api.get(step).body()).isEqualTo("true");
    assertThat(refusal(step, "{}")).contains("Maybe true or false");

    String all = "/api/v1/suggestions";
    assertThat(api.send("PUT", all, "{\"10.0.0.1\": 10}").statusCode()).isEqualTo(200);
    assertThat(refusal(all, "[]")).contains("A suggestion is an object of nodes and scores");
    assertThat(refusal(all, "{\"10.0.0.2\": \"10\"}")).contains("no number");
    assertThat(api.get(all).body()).isEqualTo("{\"10.0.0.1\":10}");

    String values = "/api/v1/suggestions/resource-values";
    assertThat(api.send("PUT", values, "{\"cpuRequest\": \"250m\"}").statusCode()).isEqualTo(200);
    for (String wrong : List.of("[]", "{}", "{\"cpu\": \"1\"}", "{\"cpuRequest\": 1}")) {
      assertThat(refusal(values, wrong)).contains("Maybe");
    }
  }

  private String refusal(String path, String body) throws IOException {
    HttpResponse<String> answer = api.send("PUT", path, body);
    assertThat(answer.statusCode()).as(body).isEqualTo(400);
    return JSON.readTree(answer.body()).path("error").asText();
  }
}
