package io.stowage.app.serving;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.learning.OnnxUnderTest.fileOf;
import static io.stowage.learning.OnnxUnderTest.operation;
import static io.stowage.learning.OnnxUnderTest.part;
import static io.stowage.learning.OnnxUnderTest.tensor;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.learning.OnnxUnderTest;
import io.stowage.learning.store.ModelUnderTest;
import io.stowage.simulation.workload.Workloads;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody may try; each is refused with a clear word, and the service goes on. */
class ApiSecurityIT {
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/status",
        "/api/v1/config",
        "/api/v1/cluster",
        "/api/v1/nodes",
        "/api/v1/pods",
        "/api/v1/decisions",
        "/api/v1/pending",
        "/api/v1/models",
        "/api/v1/objectives",
        "/api/v1/training",
        "/api/v1/events"
      })
  void withoutTheTokenNothingIsTold(String path) {
    HttpResponse<String> none = api.send("GET", path, Optional.empty(), "");
    HttpResponse<String> wrong = api.send("GET", path, Optional.of("guess"), "");

    assertThat(none.statusCode()).isEqualTo(401);
    assertThat(none.body()).contains("A token is needed. Maybe");
    assertThat(none.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    assertThat(wrong.statusCode()).isEqualTo(401);
    assertThat(wrong.body()).contains("not the right one");
  }

  @Test
  void eventsAreNotToldWithoutTheToken() {
    HttpResponse<String> answer =
        api.send(
            HttpRequest.newBuilder(address("/api/v1/events"))
                .header("Accept", "text/event-stream")
                .build());

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).contains("A token is needed. Maybe").doesNotContain("nodeAdded");
    assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..%2f..%2fetc%2fpasswd",
        "..",
        "%2e%2e",
        "a%2f..%2fb",
        "..%5c..%5cboot.ini",
        "a%00b",
        "UPPER"
      })
  void aModelsNameLeadsNowhereElse(String name) throws IOException {
    for (String path : List.of("/api/v1/models/" + name, "/api/v1/models/" + name + "/promote")) {
      HttpResponse<String> answer =
          api.send("POST", path, new String(new byte[] {8, 7}, StandardCharsets.ISO_8859_1));
      assertThat(answer.statusCode()).as(path).isBetween(400, 499);
    }
    assertThat(api.get("/api/v1/models/" + name + "/onnx").statusCode()).isBetween(400, 499);
    assertThat(Files.exists(folder.resolve("models"))).isFalse();
  }

  @Test
  void pathsAndAddressesAreNoWorkload() {
    List<String> refused =
        new ArrayList<>(
            List.of(
                "http://169.254.169.254/latest",
                "csv:/etc/passwd",
                "file:///etc/shadow",
                "../x",
                "csv:jobs.csv",
                "cluster:dump.json[pods=9]",
                "journal:journal",
                "poisson,csv:jobs.csv",
                "mix:openb:default+journal:journal",
                "mix:mix:cluster:dump.json"));
    Workloads.names().stream()
        .filter(name -> name.endsWith(":FILE") || name.endsWith(".json"))
        .forEach(refused::add);
    for (String workload : refused) {
      HttpResponse<String> answer =
          api.send(
              "POST",
              "/api/v1/training",
              "{\"workload\": \"%s\", \"out\": \"mine\"}".formatted(workload));
      assertThat(answer.statusCode()).as(workload).isEqualTo(400);
      assertThat(answer.body()).contains("paths and addresses are not taken here");
    }
  }

  @Test
  void aWorkloadByNameIsAsFarAsTheTrainerThatIsMissingHere() {
    for (String workload : List.of("mix:openb:default+openb:cpu050", "poisson[nodes=9],diurnal")) {
      HttpResponse<String> answer =
          api.send(
              "POST",
              "/api/v1/training",
              "{\"workload\": \"%s\", \"out\": \"mine\"}".formatted(workload));
      assertThat(answer.body()).contains("There is no trainer here");
    }
  }

  @Test
  void aBodyOfAHundredMegabytesIsNotRead() throws IOException {
    HttpResponse<String> told =
        api.send("PUT", "/api/v1/objectives", "{\"energy\": 1" + " ".repeat(2 << 20) + "}");
    assertThat(told.statusCode()).isEqualTo(413);
    assertThat(told.body()).contains("larger than 1048576 bytes. Maybe send less");

    assertThat(statusOf("Content-Length: 104857600\r\n")).isEqualTo("413");
    assertThat(chunked(100)).isIn("413", "closed");
  }

  @Test
  void slowBodiesHoldNobodyUp() throws IOException {
    Socket[] slow = new Socket[40];
    try {
      for (int i = 0; i < slow.length; i++) {
        slow[i] = new Socket(InetAddress.getLoopbackAddress(), api.port());
        slow[i]
            .getOutputStream()
            .write(head("Content-Length: 1000\r\n").getBytes(StandardCharsets.UTF_8));
        slow[i].getOutputStream().write('{');
      }
      assertThat(api.get("/api/v1/status").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        if (socket != null) {
          socket.close();
        }
      }
    }
  }

  @Test
  void deepAndUnknownAndTrailingJsonIsRefused() {
    assertThat(put("[".repeat(5_000)).statusCode()).isEqualTo(400);
    assertThat(put("{\"energy\": 1} {}").statusCode()).isEqualTo(400);
    assertThat(put("").statusCode()).isEqualTo(400);
    assertThat(put("{\"energy\": 1e999}").statusCode()).isEqualTo(400);
    assertThat(put("{\"energy\": -1}").body()).contains("Maybe 0 to 1");
  }

  @Test
  void maliciousAndTruncatedModelsAreNotKept() {
    byte[] good = ModelUnderTest.PACKING.onnx();
    assertThat(upload("good", good).statusCode()).isEqualTo(200);
    List<byte[]> bad =
        new ArrayList<>(
            List.of(
                "MZ this is a program".getBytes(StandardCharsets.UTF_8),
                ModelUnderTest.NARROW.onnx(),
                endless(),
                withWeightsElsewhere(),
                huge()));
    for (int sixteenth = 0; sixteenth < 16; sixteenth++) {
      bad.add(Arrays.copyOf(good, good.length * sixteenth / 16));
    }
    for (byte[] each : bad) {
      HttpResponse<String> answer = upload("bad", each);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("Model bad@1 cannot be used: it ");
    }
    assertThat(api.parts.models().names()).containsExactly("good");
  }

  private static byte[] endless() {
    OnnxUnderTest body = part().text(1, "body").message(6, part());
    return fileOf(part().message(1, operation("Loop", "", "nodes").message(5, body)));
  }

  private static byte[] withWeightsElsewhere() {
    OnnxUnderTest where = part().text(1, "location").text(2, "/etc/passwd");
    return fileOf(part().message(5, tensor("weights", 1).message(13, where).number(14, 1)));
  }

  private static byte[] huge() {
    OnnxUnderTest shape = tensor("shape", 2).number(7, 1 << 20).number(7, 1 << 20);
    return fileOf(part().message(5, shape).message(1, operation("ConstantOfShape", "shape")));
  }

  @Test
  void aPageOfOthersMayNotAsk() {
    HttpResponse<String> answer =
        api.send(
            HttpRequest.newBuilder(address("/api/v1/status"))
                .header("Authorization", "Bearer " + ApiUnderTest.TOKEN)
                .header("Origin", "https://evil.example")
                .build());

    assertThat(answer.statusCode()).isEqualTo(403);
  }

  @Test
  void thePageRunsNothingFromElsewhere() {
    HttpResponse<String> page = api.get("/api");

    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'self'")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.body()).doesNotContain("http:").doesNotContain("https:").contains("try.js");
  }

  @Test
  void theTokensFileIsItsOwnersAlone() throws IOException {
    TokenFile made = TokenFile.of(folder.resolve("state/token"));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made.file())))
        .isEqualTo("rw-------");
    assertThat(made.token()).hasSize(43);
    assertThat(TokenFile.of(made.file()).token()).isEqualTo(made.token());
    assertThat(TokenFile.of(made.file()).isNew()).isFalse();
  }

  private HttpResponse<String> put(String body) {
    return api.send("PUT", "/api/v1/objectives", body);
  }

  private HttpResponse<String> upload(String name, byte[] model) {
    return api.send(
        HttpRequest.newBuilder(address("/api/v1/models/" + name))
            .header("Authorization", "Bearer " + ApiUnderTest.TOKEN)
            .POST(BodyPublishers.ofByteArray(model))
            .build());
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + api.port() + path);
  }

  private static String head(String length) {
    return "PUT /api/v1/objectives HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
        + ApiUnderTest.TOKEN
        + "\r\n"
        + length
        + "\r\n";
  }

  private String statusOf(String length) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
      socket.getOutputStream().write(head(length).getBytes(StandardCharsets.UTF_8));
      return status(socket.getInputStream());
    }
  }

  /** Sends megabytes without saying how many will come. */
  private String chunked(int megabytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(head("Transfer-Encoding: chunked\r\n").getBytes(StandardCharsets.UTF_8));
      byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < megabytes; i++) {
        out.write("100000\r\n".getBytes(StandardCharsets.UTF_8));
        out.write(blanks);
        out.write("\r\n".getBytes(StandardCharsets.UTF_8));
      }
      return status(socket.getInputStream());
    } catch (SocketException hungUp) {
      return "closed";
    }
  }

  private static String status(InputStream in) throws IOException {
    String line = new String(in.readNBytes(12), StandardCharsets.UTF_8);
    return line.isEmpty() ? "closed" : line.substring(9);
  }
}
