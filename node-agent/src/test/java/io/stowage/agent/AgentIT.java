package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentIT {
  @TempDir Path folder;

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

  @Test
  void powerAndLatencyAreToldAsSignals() throws Exception {
    energy(0);
    try (ServerSocket user = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        Measurements measurements =
            new Measurements(
                settings("--users", "tcp://127.0.0.1:" + user.getLocalPort()),
                InstantSource.system());
        AgentServer server = new AgentServer(settings(), measurements)) {
      long joules = 0;
      while (!get(server, "/signals").body().contains("watts")) {
        joules += 50;
        energy(joules * 1_000_000);
        Thread.sleep(100);
      }
      assertThat(get(server, "/signals").body())
          .contains("\"latency\":{\"value\":0.")
          .contains("\"source\":\"rapl\"");
      assertThat(get(server, "/metrics").body())
          .contains("stowage_agent_power_known 1")
          .contains("stowage_agent_latency_milliseconds{of=\"jitter\"}");
      assertThat(Double.parseDouble(get(server, "/").body())).as("S2's answer").isPositive();
    }
  }

  @Test
  void withoutSensorsNothingIsClaimed() throws Exception {
    try (Measurements measurements = new Measurements(settings(), InstantSource.system());
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
  void aUserWhoDoesNotAnswerIsFarAwayByNoNumber() throws Exception {
    int nobody;
    try (ServerSocket any = new ServerSocket(0)) {
      nobody = any.getLocalPort();
    }
    LatencyMeter meter =
        new LatencyMeter(Probes.of("tcp://127.0.0.1:" + nobody), InstantSource.system());
    assertThat(meter.measure(50)).isEmpty();
  }

  @Test
  void aTargetThatNobodyKnowsIsRefused() {
    assertThatThrownBy(() -> Probes.of("gopher://x")).hasMessageContaining("Maybe tcp://");
    assertThatThrownBy(() -> AgentSettings.of(new String[] {"--prot", "1"}, Map.of()))
        .hasMessageContaining("Maybe one of --address");
  }
}
