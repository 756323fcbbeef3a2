package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.stowage.cluster.Node;
import io.stowage.usage.NodeSignals;
import io.stowage.usage.PrometheusQuery;
import io.stowage.usage.PrometheusSettings;
import io.stowage.usage.PrometheusSource;
import io.stowage.usage.Signal;
import io.stowage.usage.SignalKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus scrapes what Kepler serves, old and new, and we read power from it. */
class KeplerIT {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration OLD = Duration.ofMinutes(3);
  private static final List<Node> NODES =
      List.of(
          aNode("new").internalIp("127.0.0.2").build(),
          aNode("old").internalIp("127.0.0.1").build(),
          aNode("none").internalIp("10.9.9.9").build());

  @TempDir Path folder;
  private final Instant began = Instant.now();
  private final HttpServer kepler = httpServer();

  @BeforeEach
  void serve() {
    serve("/new", this::ofToday);
    serve("/old", this::ofYesterday);
    kepler.start();
  }

  @AfterEach
  void close() {
    kepler.stop(0);
  }

  @Test
  void bothKindsOfKeplerTellThePowerOfTheirNodes() throws Exception {
    try (PrometheusUnderTest prometheus = PrometheusUnderTest.start(folder, scraping())) {
      Map<String, NodeSignals> read = await(prometheus, SignalKind.WATTS, 2);
      assertThat(watts(read, "new").value()).isCloseTo(70, Percentage.withPercentage(20));
      assertThat(watts(read, "old").value()).isCloseTo(50, Percentage.withPercentage(20));
      assertThat(watts(read, "new").age(Instant.now())).isLessThan(Duration.ofMinutes(1));
      assertThat(read).doesNotContainKey("none");
    }
  }

  @Test
  void aNumberIsAsOldAsPrometheusKnowsItToBe() throws Exception {
    try (PrometheusUnderTest prometheus = PrometheusUnderTest.start(folder, scraping())) {
      Signal latency =
          await(prometheus, SignalKind.LATENCY, 1).get("old").of(SignalKind.LATENCY).orElseThrow();
      assertThat(latency.value()).isEqualTo(12.5);
      assertThat(latency.age(began)).isCloseTo(OLD, Duration.ofSeconds(2));
    }
  }

  private Map<String, NodeSignals> await(PrometheusUnderTest prometheus, SignalKind kind, int nodes)
      throws Exception {
    PrometheusSource source = new PrometheusSource(settings(prometheus.port));
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Map<String, NodeSignals> read = source.read(NODES).signals();
      if (read.values().stream().filter(node -> node.of(kind).isPresent()).count() == nodes) {
        return read;
      }
      assertThat(System.nanoTime() - giveUp).as("%s of %s", kind, read).isNegative();
      Thread.sleep(500);
    }
  }

  private static Signal watts(Map<String, NodeSignals> read, String node) {
    return read.get(node).of(SignalKind.WATTS).orElseThrow();
  }

  private static PrometheusSettings settings(int port) {
    PrometheusQuery watts =
        PrometheusQuery.usual().stream()
            .filter(query -> query.signal() == SignalKind.WATTS)
            .findFirst()
            .orElseThrow();
    PrometheusQuery latency =
        new PrometheusQuery(
            SignalKind.LATENCY, "latency_milliseconds", PrometheusQuery.Meaning.PLAIN);
    return new PrometheusSettings(
        URI.create("http://127.0.0.1:" + port),
        Optional.empty(),
        Optional.empty(),
        Duration.ofSeconds(5),
        List.of(watts, latency));
  }

  private String scraping() {
    return """
    scrape_configs:
    - {job_name: new, metrics_path: /new, static_configs: [{targets: ["localhost:%1$d"]}]}
    - {job_name: old, metrics_path: /old, static_configs: [{targets: ["127.0.0.1:%1$d"]}]}
    """
        .formatted(kepler.getAddress().getPort());
  }

  /** Kepler from 0.10 on names its node: 60 W of the package and 10 W of memory. */
  private String ofToday() {
    return """
    # TYPE kepler_node_cpu_joules_total counter
    kepler_node_cpu_joules_total{node_name="new",path="/sys/class/powercap/intel-rapl:0",zone="package"} %s
    kepler_node_cpu_joules_total{node_name="new",path="/sys/class/powercap/intel-rapl:0:0",zone="core"} %s
    kepler_node_cpu_joules_total{node_name="new",path="/sys/class/powercap/intel-rapl:0:1",zone="dram"} %s
    """
        .formatted(joules(60), joules(45), joules(10));
  }

  /** Before, its label instance was the node's, and Prometheus has its own; 40 W and 10 W. */
  private String ofYesterday() {
    return """
    # TYPE kepler_node_package_joules_total counter
    kepler_node_package_joules_total{instance="old",mode="dynamic",package="0",source="rapl"} %s
    kepler_node_package_joules_total{instance="old",mode="idle",package="0",source="rapl"} %s
    # TYPE latency_milliseconds gauge
    latency_milliseconds 12.5 %d
    """
        .formatted(joules(40), joules(10), began.minus(OLD).toEpochMilli());
  }

  private double joules(double watts) {
    return 1000 + watts * Duration.between(began, Instant.now()).toMillis() / 1000;
  }

  /** Some text, made anew each time. */
  private interface Text {
    String now();
  }

  private void serve(String path, Text text) {
    kepler.createContext(
        path,
        exchange -> {
          byte[] body = text.now().getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  private static HttpServer httpServer() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
  }
}
