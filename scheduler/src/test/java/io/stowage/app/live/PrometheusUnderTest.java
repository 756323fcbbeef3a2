package io.stowage.app.live;

import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A real Prometheus, usually one that scrapes a real node_exporter under two addresses, as if it
 * were two machines. Where they are not installed the test is skipped, unless the environment
 * variable {@code STOWAGE_PROMETHEUS} is {@code required}.
 */
final class PrometheusUnderTest implements AutoCloseable {
  static final List<String> MACHINES = List.of("127.0.0.1", "127.0.0.2");

  final int port;
  private final Path folder;
  private final List<Process> processes = new ArrayList<>();

  private PrometheusUnderTest(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  static void assumeInstalled(String... programs) {
    for (String program : programs) {
      if (!isInstalled(program)) {
        if ("required".equals(System.getenv("STOWAGE_PROMETHEUS"))) {
          throw new IllegalStateException(program + " is required and missing");
        }
        abort(program + " is not installed: nothing is measured.");
      }
    }
  }

  static PrometheusUnderTest start(Path folder) throws IOException {
    assumeInstalled("prometheus", "prometheus-node-exporter");
    PrometheusUnderTest started = new PrometheusUnderTest(folder, StowageProcess.freePort());
    int exporter = StowageProcess.freePort();
    started.run("prometheus-node-exporter", "--web.listen-address=:" + exporter);
    started.configure(
        """
        scrape_configs:
        - job_name: node
          static_configs: [{targets: ["%1$s:%3$d", "%2$s:%3$d"]}]
        """
            .formatted(MACHINES.get(0), MACHINES.get(1), exporter));
    started.startServer();
    return started;
  }

  /** One that scrapes, every second, whatever its configuration names. */
  static PrometheusUnderTest start(Path folder, String configuration) throws IOException {
    assumeInstalled("prometheus");
    PrometheusUnderTest started = new PrometheusUnderTest(folder, StowageProcess.freePort());
    started.configure(configuration);
    started.startServer();
    return started;
  }

  private void configure(String configuration) throws IOException {
    Files.writeString(
        folder.resolve("prometheus.yml"),
        "global: {scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s}\n"
            + configuration);
  }

  void startServer() throws IOException {
    run(
        "prometheus",
        "--config.file=" + folder.resolve("prometheus.yml"),
        "--storage.tsdb.path=" + folder.resolve("data"),
        "--web.listen-address=127.0.0.1:" + port);
  }

  /** Ends Prometheus, as a crash would; the exporter goes on. */
  void killServer() {
    processes.removeLast().destroyForcibly().onExit().join();
  }

  /** What it answers at a path of its HTTP API; nothing while it does not answer. */
  JsonNode ask(String path) throws InterruptedException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      URI address = URI.create("http://127.0.0.1:" + port + path);
      return new ObjectMapper()
          .readTree(
              http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body());
    } catch (IOException notYet) {
      return MissingNode.getInstance();
    }
  }

  /** The series that an expression has now. */
  JsonNode query(String expression) throws InterruptedException {
    return ask("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
  }

  private void run(String... command) throws IOException {
    processes.add(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(command[0] + ".log").toFile())
            .start());
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @Override
  public void close() {
    processes.forEach(process -> process.destroyForcibly().onExit().join());
  }
}
