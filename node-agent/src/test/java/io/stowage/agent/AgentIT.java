package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;
  private long joules;

  private static HttpResponse<String> get(AgentServer server, String path) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).build(),
          BodyHandlers.ofString());
    }
  }

  private AgentSettings settings(String... options) {
    String[] all = new String[options.length + 6];
    System.arraycopy(
        new String[] {"--port", "0", "--powercap", folder.toString(), "--interval", "1"},
        0,
        all,
        0,
        6);
    System.arraycopy(options, 0, all, 6, options.length);
    return AgentSettings.of(all, Map.of());
  }

  private void energy(long microjoules) throws IOException {
    Path zone = Files.createDirectories(folder.resolve("intel-rapl:0"));
    Files.writeString(zone.resolve("name"), "package-0");
    Files.writeString(zone.resolve("max_energy_range_uj"), "262143328850");
    Files.writeString(zone.resolve("energy_uj"), String.valueOf(microjoules));
  }

  /** A virtual machine that used so much, on a node that used twice that. */
  private void machine(String name, long ticks) throws IOException {
    Path process = Files.createDirectories(folder.resolve("proc/4711"));
    Files.writeString(process.resolve("cmdline"), "qemu-system-x86_64\0-name\0" + name + "\0");
    Files.writeString(
        process.resolve("stat"), "1 (qemu) S 1 1 1 0 -1 0 0 0 0 0 %d 0 0 0".formatted(ticks));
    Files.writeString(folder.resolve("proc/stat"), "cpu %d 0 0 0 0 0 0 0".formatted(2 * ticks));
  }

  /** Until all these words stand on a page; energy and time are used meanwhile. */
  private void await(AgentServer server, String path, String... words) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    String page = "";
    while (!Stream.of(words).allMatch(page::contains)) {
      assertThat(System.nanoTime() - end).as("lacks words: %s", page).isNegative();
      joules += 50;
      energy(joules * 1_000_000);
      machine("a\"quote\"", joules);
      Thread.sleep(100);
      page = get(server, path).body();
    }
  }

  @Test
  void powerAndLatencyAreToldAsSignals() throws Exception {
    energy(0);
    machine("a\"quote\"", 0);
    try (ServerSocket user = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        Measurements measurements =
            new Measurements(
                settings(
                    "--users",
                    "tcp://127.0.0.1:" + user.getLocalPort(),
                    "--proc",
                    folder.resolve("proc").toString()),
                Moment::now);
        AgentServer server = new AgentServer(settings(), measurements)) {
      await(
          server,
          "/signals",
          "\"watts\":{\"value\":",
          "\"latency\":{\"value\":0.",
          "\"source\":\"rapl\"");
      await(
          server,
          "/metrics",
          "stowage_agent_power_known 1",
          "stowage_agent_attributed_watts{user=\"vm/a_quote_\"} ",
          "stowage_agent_latency_milliseconds{of=\"jitter\"}");
      assertThat(Double.parseDouble(get(server, "/").body())).as("S2's answer").isPositive();
    }
  }

  @Test
  void whereMostProbesAreLostTheSignalSaysSo() throws Exception {
    HttpServer user =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    AtomicLong asked = new AtomicLong();
    user.createContext(
        "/",
        exchange -> exchange.sendResponseHeaders(asked.getAndIncrement() % 5 == 0 ? 204 : 502, -1));
    user.start();
    String address = "http://127.0.0.1:" + user.getAddress().getPort();
    try (Measurements measurements = new Measurements(settings("--users", address), Moment::now);
        AgentServer server = new AgentServer(settings(), measurements)) {
      await(server, "/signals", "\"source\":\"probe\",\"confidence\":0.200");
      await(server, "/metrics", "stowage_agent_probes_answered ", "stowage_agent_probes_lost ");
    } finally {
      user.stop(0);
    }
  }

  @Test
  void aUserWhoseAnswerNeverEndsHoldsNoPowerUp() throws Exception {
    HttpServer user =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    user.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000_000);
          exchange.getResponseBody().write('x');
          exchange.getResponseBody().flush();
        });
    user.start();
    String address = "http://127.0.0.1:" + user.getAddress().getPort();
    try (Measurements measurements = new Measurements(settings("--users", address), Moment::now);
        AgentServer server = new AgentServer(settings(), measurements)) {
      await(server, "/signals", "{\"watts\":");
      await(server, "/metrics", "stowage_agent_probes_answered 0", "stowage_agent_probes_lost 3");
      assertThat(get(server, "/").statusCode()).as("nobody is held up").isEqualTo(503);
    } finally {
      user.stop(0);
    }
  }

  @Test
  void withoutSensorsNothingIsClaimed() throws Exception {
    try (Measurements measurements = new Measurements(settings(), Moment::now);
        AgentServer server = new AgentServer(settings(), measurements)) {
      assertThat(get(server, "/signals").body()).isEqualTo("{}");
      assertThat(get(server, "/").statusCode()).isEqualTo(503);
      assertThat(get(server, "/metrics").body())
          .contains("stowage_agent_power_known 0")
          .contains("# Power is unknown: There are no energy counters in ");
      assertThat(get(server, "/../etc/passwd").statusCode()).isEqualTo(404);
      assertThat(get(server, "/healthz").body()).isEqualTo("ok\n");
    }
  }

  @Test
  void anAgentThatMeasuresNoMoreIsNotHealthy() throws Exception {
    AtomicLong skipped = new AtomicLong();
    try (Measurements measurements =
            new Measurements(
                settings("--interval", "3600"),
                () -> new Moment(Instant.now(), System.nanoTime() + skipped.get()));
        AgentServer server = new AgentServer(settings(), measurements)) {
      assertThat(get(server, "/healthz").statusCode()).isEqualTo(200);
      skipped.set(Duration.ofHours(7).toNanos());
      assertThat(get(server, "/healthz").statusCode()).isEqualTo(503);
    }
  }

  @Test
  void aTargetThatCanNeverBeReachedEndsTheAgentInWords() throws Exception {
    Process agent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AgentMain.class.getName(),
                "--port",
                "0",
                "--users",
                "tcp://users.example")
            .redirectErrorStream(true)
            .start();
    assertThat(agent.inputReader().readLine()).contains("names no port", "Maybe tcp://HOST:PORT");
    assertThat(agent.waitFor()).isEqualTo(2);
  }

  @Test
  void aUserWhoDoesNotAnswerIsFarAwayByNoNumber() throws Exception {
    int nobody;
    try (ServerSocket any = new ServerSocket(0)) {
      nobody = any.getLocalPort();
    }
    LatencyMeter meter = new LatencyMeter(Probes.of("tcp://127.0.0.1:" + nobody), Moment::now);
    assertThat(meter.measure(50).summary()).isEmpty();
  }

  @Test
  void anOptionThatNobodyKnowsIsRefused() {
    assertThatThrownBy(() -> AgentSettings.of(new String[] {"--prot", "1"}, Map.of()))
        .hasMessageContaining("Maybe one of --address");
  }
}
