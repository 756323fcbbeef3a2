package io.stowage.app.serving;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.Place;
import io.stowage.api.WebServer;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.RateLimit;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.TokenGate;
import io.stowage.learning.store.ModelUnderTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who asks too often, for too long or with too many readers is told so, by HTTP's own words. */
class ApiLimitsIT {
  private static final String EVENTS = "/api/v1/events";

  @TempDir Path folder;
  private ApiUnderTest api;

  @BeforeEach
  void serve() {
    api = new ApiUnderTest(folder.resolve("models")).with(aNode("n").build());
  }

  @AfterEach
  void theServiceGoesOn() {
    assertThat(api.get("/api/v1/status").statusCode()).isEqualTo(200);
    assertThat(api.failures).isEmpty();
    api.close();
  }

  @Test
  void eventsAreGuardedAsAllElse() {
    HttpResponse<String> foreign =
        api.send(events().header("Origin", "https://evil.example").build());
    HttpResponse<String> noStream = api.get(EVENTS);

    assertThat(foreign.statusCode()).isEqualTo(403);
    assertThat(noStream.statusCode()).isEqualTo(406);
    assertThat(noStream.body()).contains("Maybe send 'Accept: text/event-stream'");
    for (HttpResponse<?> answer : List.of(foreign, noStream, stream(api))) {
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
          .startsWith("default-src 'none'");
    }
  }

  @Test
  void noMoreThanSixtyFourFollowEvents() throws IOException {
    List<InputStream> readers = new ArrayList<>();
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (int i = 0; i < 64; i++) {
        HttpResponse<InputStream> reader =
            http.sendAsync(events().build(), BodyHandlers.ofInputStream()).join();
        assertThat(reader.statusCode()).isEqualTo(200);
        readers.add(reader.body());
      }
      HttpResponse<String> oneMore = api.send(events().build());
      assertThat(oneMore.statusCode()).isEqualTo(503);
      assertThat(oneMore.body()).contains("Too many read already. Maybe close another page.");
      for (InputStream reader : readers) {
        reader.close();
      }
    }
  }

  @Test
  void whoAsksTooOftenIsToldSo() {
    try (ApiUnderTest strict =
        new ApiUnderTest(folder.resolve("models"), new RateLimit(1e-6, 2, System::nanoTime))) {
      assertThat(strict.get("/api/v1/status").statusCode()).isEqualTo(200);
      assertThat(stream(strict).statusCode()).isEqualTo(200);
      for (String path : List.of("/api/v1/status", EVENTS, "/")) {
        HttpResponse<String> tooMuch = strict.get(path);
        assertThat(tooMuch.statusCode()).as(path).isEqualTo(429);
        assertThat(tooMuch.body()).contains("Too many questions at once. Maybe ask again");
      }
    }
  }

  @Test
  void bodiesThatAreTooMuchTogetherAreNotRead() throws Exception {
    try (Socket large = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
      large.getOutputStream().write(headOfUpload(64 << 20).getBytes(UTF_8));
      assertThat(uploadedUntil(503).body())
          .contains("Too much is sent at once. Maybe send it again in a minute.");
      assertThat(api.send("PUT", "/api/v1/objectives", "{\"energy\": 1}").statusCode())
          .as("small ones have room beside it")
          .isEqualTo(200);
    }
    assertThat(uploadedUntil(200).body()).contains("\"name\":\"other\"");
  }

  private static String headOfUpload(int length) {
    return "POST /api/v1/models/large HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
        + ApiUnderTest.TOKEN
        + "\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  /** Sends a model, without saying how large it is, until that is the answer. */
  private HttpResponse<String> uploadedUntil(int status) throws InterruptedException {
    byte[] model = ModelUnderTest.PACKING.onnx();
    HttpRequest upload =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:%d/api/v1/models/other".formatted(api.port())))
            .header("Authorization", "Bearer " + ApiUnderTest.TOKEN)
            .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(model)))
            .build();
    HttpResponse<String> answer = api.send(upload);
    for (int i = 0; i < 200 && answer.statusCode() != status; i++) {
      Thread.sleep(100);
      answer = api.send(upload);
    }
    assertThat(answer.statusCode()).isEqualTo(status);
    return answer;
  }

  @Test
  void whatTakesTooLongIsGivenUp() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    Route endless =
        Route.get("/endless", "Never ends.", String.class, question -> lingers(interrupted)).open();
    Entrance open = new Entrance(new TokenGate("any", "Maybe none."), ApiParts.limit());
    try (RestApi slow =
            new RestApi(
                List.of(endless),
                open,
                api.failures::add,
                new RestApi.Patience(Duration.ofSeconds(30), Duration.ofMillis(1_200)));
        WebServer server =
            new WebServer(new Place("127.0.0.1", 0, Optional.empty(), "slow"), List.of(slow))) {
      URI address = URI.create("http://127.0.0.1:%d/endless".formatted(server.port()));
      HttpResponse<String> answer = api.send(HttpRequest.newBuilder(address).build());

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body())
          .contains("There was no answer within 1 seconds. Maybe ask for less.");
      assertThat(interrupted.await(10, TimeUnit.SECONDS)).as("the work is given up").isTrue();
    }
  }

  private static Content lingers(CountDownLatch interrupted) {
    try {
      Thread.sleep(Duration.ofMinutes(5));
    } catch (InterruptedException over) {
      interrupted.countDown();
    }
    return Content.text("text/plain", "late");
  }

  private HttpRequest.Builder events() {
    return events(api);
  }

  private static HttpRequest.Builder events(ApiUnderTest from) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:%d%s".formatted(from.port(), EVENTS)))
        .header("Authorization", "Bearer " + ApiUnderTest.TOKEN)
        .header("Accept", "text/event-stream");
  }

  /** A stream, of which only the head is read. */
  private static HttpResponse<?> stream(ApiUnderTest from) {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<InputStream> head =
          http.sendAsync(events(from).build(), BodyHandlers.ofInputStream()).join();
      head.body().close();
      return head;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
