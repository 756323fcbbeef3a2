package io.stowage.api.suggestion;

import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.LatencyLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The thesis' plugin and model speak to us as they spoke to its own server. */
class LineServerIT {
  private final Board board =
      new Board(
          InstantSource.system(),
          asked -> asked.objectNode().put(asked.path("cpuRequest").asText(), 100));
  private LineServer server;

  @BeforeEach
  void serve() throws IOException {
    server = new LineServer(0, board);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  @Test
  void thePluginSaysWhatThePodAsksForAndGetsTheModelsSuggestion() throws IOException {
    assertThat(ask("getResourceValues\n"))
        .isEqualTo(
            "{\"cpuRequest\": \"0\", \"memoryRequest\": \"0\", \"latencySoftConstraint\": -1,"
                + " \"latencyHardConstraint\": -1}");
    assertThat(ask("getStep\n")).isEqualTo("false");
    assertThat(
            ask(
                "setResourceValues {\"cpuRequest\":\"250m\",\"memoryRequest\":\"64Mi\","
                    + "\"latencySoftConstraint\":20,\"latencyHardConstraint\":30}\n"))
        .isEqualTo("{\"status\": \"success\", \"message\": \"Resource values set successfully.\"}");
    assertThat(ask("getStep\n")).isEqualTo("true");
    assertThat(ask("getResourceValues\n")).contains("\"cpuRequest\": \"250m\"", ": 30}");
    assertThat(ask("setSuggestion {\"172.19.0.3\": 10, \"172.19.0.4\": 1}\n"))
        .isEqualTo("{\"status\": \"success\", \"message\": \"Suggestion set successfully.\"}");
    assertThat(ask("setStep false\n"))
        .isEqualTo("{\"status\": \"success\", \"message\": \"Step flag set successfully.\"}");
    assertThat(ask("getSuggestion\n")).isEqualTo("{\"172.19.0.3\": 10, \"172.19.0.4\": 1}");
  }

  @Test
  void aPodIsAnnouncedInThePluginsWords() throws IOException {
    board.announce(aPod("free").cpu(250).memory(64L << 20).pending());
    assertThat(ask("getResourceValues\n"))
        .isEqualTo(
            "{\"cpuRequest\": \"250m\", \"memoryRequest\": \"64Mi\", \"latencySoftConstraint\": -1,"
                + " \"latencyHardConstraint\": -1}");

    board.announce(
        aPod("near").memory(1000).with(spec -> spec.latency(LatencyLimits.of(20, 30.5))).pending());
    assertThat(ask("getResourceValues\n"))
        .contains(
            "\"memoryRequest\": \"1000\", \"latencySoftConstraint\": 20,"
                + " \"latencyHardConstraint\": 30.5}");
  }

  @Test
  void wherePluginsAskAndNobodySuggestsThePolicyAnswersUntilSomebodyDoes() throws IOException {
    assertThat(ask("getSuggestion\n")).as("nobody has asked for anything").isEqualTo("{}");
    ask("setResourceValues {\"cpuRequest\":\"250m\"}\n");
    assertThat(ask("getSuggestion\n")).isEqualTo("{\"250m\": 100}");

    ask("setSuggestion {\"172.19.0.3\": 10}\n");
    assertThat(ask("getSuggestion\n")).isEqualTo("{\"172.19.0.3\": 10}");
  }

  @Test
  void aSuggestionAddsToTheOneBefore() throws IOException {
    ask("setSuggestion {\"172.19.0.3\": 10}\n");
    ask("setSuggestion {\"172.19.0.4\": 1}\n");

    assertThat(ask("getSuggestion\n")).isEqualTo("{\"172.19.0.3\": 10, \"172.19.0.4\": 1}");
  }

  @Test
  void mistakesAreToldInItsWords() throws IOException {
    assertThat(ask("setSuggestion\n"))
        .isEqualTo(
            "{\"status\": \"error\", \"message\": \"Missing value for setSuggestion command.\"}");
    assertThat(ask("setSuggestion {broken\n"))
        .isEqualTo("{\"status\": \"error\", \"message\": \"Invalid JSON data.\"}");
    assertThat(ask("makeCoffee now\n"))
        .isEqualTo("{\"status\": \"error\", \"message\": \"Unknown command: makeCoffee\"}");
  }

  @Test
  void aLineNeedNotEnd() throws IOException {
    assertThat(ask("getStep")).isEqualTo("false");
  }

  @Test
  void whoSaysNothingHoldsNobodyUp() throws IOException {
    try (Socket silent = connect()) {
      assertThat(silent.isConnected()).isTrue();
      assertThat(ask("getStep\n")).isEqualTo("false");
    }
  }

  private String ask(String line) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), server.port());
  }
}
