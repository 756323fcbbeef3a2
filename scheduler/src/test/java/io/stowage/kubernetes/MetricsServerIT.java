package io.stowage.kubernetes;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.cluster.Node;
import io.stowage.usage.NodeSignals;
import io.stowage.usage.SignalKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real metrics-server beside a real control plane, which reads a kubelet that we play. It is
 * asked itself, since no proxy leads to it. Skipped where the environment variable {@code
 * STOWAGE_METRICS_SERVER} names no program; {@code testenv/build metrics-server} makes one.
 */
class MetricsServerIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final double CORES = 1.5;
  private static final long MEMORY = 2L << 30;
  private static final Node NODE = aNode("n").cpu(4000).memory(8L << 30).build();

  @TempDir Path folder;
  private final long began = System.nanoTime();

  @Test
  void whatTheKubeletTellsTheMetricsServerIsKnownOfTheNode() throws Exception {
    Optional<Path> program =
        Optional.ofNullable(System.getenv("STOWAGE_METRICS_SERVER")).map(Path::of);
    assumeTrue(program.isPresent(), "STOWAGE_METRICS_SERVER names no metrics-server");
    HttpServer kubelet = kubelet();
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi admin = new AdminApi(plane)) {
      admin.create(
          "/api/v1/nodes",
          """
          {"metadata":{"name":"n"},"status":{"addresses":[{"type":"InternalIP",\
          "address":"127.0.0.1"}]}}\
          """);
      admin.create(
          "/api/v1/namespaces/kube-system/configmaps",
          """
          {"metadata":{"name":"extension-apiserver-authentication"},"data":{"client-ca-file":%s}}\
          """
              .formatted(quoted(Files.readString(plane.certificateAuthority()))));
      int port = freePort();
      Process server = start(program.get(), plane, kubelet.getAddress().getPort(), port);
      try {
        NodeSignals known = await(plane, port);
        assertThat(known.of(SignalKind.CPU).orElseThrow().value())
            .isCloseTo(1000 * CORES, Percentage.withPercentage(20));
        assertThat(known.of(SignalKind.MEMORY).orElseThrow().value()).isEqualTo(MEMORY);
        assertThat(known.of(SignalKind.CPU).orElseThrow().source()).isEqualTo("metrics-server");
      } finally {
        server.destroyForcibly().onExit().join();
      }
    } finally {
      kubelet.stop(0);
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\n", "\\n") + '"';
  }

  private NodeSignals await(ControlPlane plane, int port) throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Map<String, NodeSignals> read = read(plane, port);
      if (read.containsKey("n")) {
        return read.get("n");
      }
      assertThat(System.nanoTime() - giveUp)
          .as(Files.readString(folder.resolve("log")))
          .isNegative();
      Thread.sleep(1000);
    }
  }

  private Map<String, NodeSignals> read(ControlPlane plane, int port) {
    try (ApiServer api = new ApiServer(direct(plane, port), Duration.ofSeconds(5))) {
      return new MetricsServerSource(api).read(List.of(NODE)).signals();
    } catch (IOException notYet) {
      return Map.of();
    }
  }

  /** To the metrics-server itself, by the certificate that it has made. */
  private Connection direct(ControlPlane plane, int port) throws IOException {
    return Connection.of(
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: m, cluster: {server: "https://127.0.0.1:%d", certificate-authority: "%s"}}]
            users: [{name: u, user: {token: "%s"}}]
            contexts: [{name: c, context: {cluster: m, user: u}}]
            current-context: c
            """
                .formatted(port, folder.resolve("apiserver.crt"), plane.token())));
  }

  private Process start(Path program, ControlPlane plane, int kubeletPort, int port)
      throws IOException {
    return new ProcessBuilder(
            program.toString(),
            "--kubeconfig=" + plane.kubeconfig(),
            "--authentication-kubeconfig=" + plane.kubeconfig(),
            "--authorization-kubeconfig=" + plane.kubeconfig(),
            "--bind-address=127.0.0.1",
            "--secure-port=" + port,
            "--cert-dir=" + folder,
            "--metric-resolution=10s",
            "--kubelet-request-timeout=5s",
            "--kubelet-preferred-address-types=InternalIP",
            "--kubelet-port=" + kubeletPort,
            "--deprecated-kubelet-completely-insecure")
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  /** Tells what a node uses, as a kubelet does. */
  private HttpServer kubelet() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics/resource",
        exchange -> {
          double seconds = (System.nanoTime() - began) / 1e9;
          byte[] body =
              """
              node_cpu_usage_seconds_total %s
              node_memory_working_set_bytes %d
              """
                  .formatted(100 + CORES * seconds, MEMORY)
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0)) {
      return any.getLocalPort();
    }
  }
}
