package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.stowage.cluster.Node;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources of measurements that mean ill; each is told off in words, and the next is asked. */
class SensorSecurityIT {
  private static final int OK = 200;
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path folder;
  private final List<String> secrets = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/secrets",
        exchange -> {
          secrets.add(exchange.getRequestHeaders().toString());
          answer(exchange, OK, "{}");
        });
    server.start();
  }

  @AfterEach
  void close() {
    end.countDown();
    server.stop(0);
  }

  @Test
  void nobodyIsFollowedElsewhereAndTheTokenIsNotCarriedThere() throws Exception {
    redirect("/api/v1/query");
    redirect("/signals");
    PrometheusClient prometheus = prometheus(Duration.ofSeconds(5));
    assertThatThrownBy(() -> prometheus.query("up"))
        .hasMessage("Prometheus refuses 'up' with 302: no reason given");
    assertThatThrownBy(() -> agents().read(List.of(machine("127.0.0.1"))))
        .hasMessageContaining("No node's agent answers");
    assertThat(secrets).isEmpty();
  }

  private void redirect(String path) {
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Location", address("/secrets"));
          answer(exchange, 302, "");
        });
  }

  @Test
  void anAnswerOfAHundredMegabytesIsNotKept() throws Exception {
    server.createContext("/api/v1/query", this::flood);
    server.createContext("/signals", this::flood);
    assertThatThrownBy(() -> prometheus(Duration.ofSeconds(30)).query("up"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exceeds capacity");
    assertThatThrownBy(() -> agents().read(List.of(machine("127.0.0.1"))))
        .isInstanceOf(IOException.class);
  }

  private void flood(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(OK, 0);
    byte[] blanks = " ".repeat(MEGABYTE).getBytes(StandardCharsets.UTF_8);
    try (OutputStream body = exchange.getResponseBody()) {
      for (int i = 0; i < 100; i++) {
        body.write(blanks);
      }
    } catch (IOException hungUp) {
      // As it should be.
    }
  }

  @Test
  void anAnswerThatNeverEndsIsNotWaitedFor() throws Exception {
    server.createContext("/api/v1/query", this::drip);
    PrometheusClient prometheus = prometheus(Duration.ofMillis(300));
    assertThatThrownBy(() -> prometheus.query("up"))
        .hasMessage("There was no whole answer within 300 ms. Maybe it is busy.");
  }

  private void drip(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(OK, 0);
    exchange.getResponseBody().write('{');
    exchange.getResponseBody().flush();
    try {
      end.await();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatIsNoNumberOrNoAnswerAtAllIsUnknown() throws Exception {
    server.createContext(
        "/api/v1/query",
        exchange ->
            answer(
                exchange,
                OK,
                """
                {"status":"success","data":{"result":[
                 {"metric":{"node":"a"},"value":[1767225600,"NaN"]},
                 {"metric":{"node":"b"},"value":[1767225600,"+Inf"]},
                 {"metric":{"node":"c"},"value":[1767225600,"much"]},
                 {"metric":{"node":"d"},"value":[]},
                 {"metric":{"node":"e"},"value":[1767225600,"7"]}]}}
                """));
    assertThat(prometheus(Duration.ofSeconds(5)).query("up"))
        .singleElement()
        .satisfies(sample -> assertThat(sample.labels()).containsEntry("node", "e"));
  }

  private PrometheusClient prometheus(Duration timeout) throws IOException {
    Path token = Files.writeString(folder.resolve("token"), "of-ours");
    return new PrometheusClient(
        new PrometheusSettings(
            URI.create(address("")), Optional.of(token), Optional.empty(), timeout, List.of()));
  }

  private AgentSource agents() {
    return new AgentSource(
        new AgentSettings(server.getAddress().getPort(), Duration.ofSeconds(5), true));
  }

  private static Node machine(String internalIp) {
    return aNode("n").internalIp(internalIp).build();
  }

  private String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
