package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusQuery.Meaning;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Prometheus that we play, and what is made of its answers. */
class PrometheusSourceIT {
  private static final Instant ASKED = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant SCRAPED = ASKED.minusSeconds(40);
  private static final PrometheusQuery WATTS =
      new PrometheusQuery(SignalKind.WATTS, "node_watts", Meaning.PLAIN);
  private static final PrometheusQuery LATENCY =
      new PrometheusQuery(SignalKind.LATENCY, "users_ms", Meaning.PLAIN);

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1/query", this::answer);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @Test
  void aQuestionThatIsRefusedHarmsNoOther() throws Exception {
    answers.put("users_ms", "refused");
    answers.put("node_watts", series("node=n", 80));
    answers.put(timeOf("node_watts"), scrape("node=n", SCRAPED));
    Reading reading = read(List.of(LATENCY, WATTS), node("10.0.0.1"));
    assertThat(reading.signals().get("n").signals())
        .containsExactly(Map.entry(SignalKind.WATTS, new Signal(80, SCRAPED, "prometheus", 1)));
    assertThat(reading.problem())
        .contains(
            "1 of 2 questions failed, the first so: Prometheus refuses 'users_ms' with 422: no");
  }

  @Test
  void ofOneThatIsGoneNothingIsKnown() throws Exception {
    server.stop(0);
    Reading reading = read(List.of(LATENCY, WATTS), node("10.0.0.1"));
    assertThat(reading.signals()).isEmpty();
    assertThat(reading.problem()).get().asString().startsWith("2 of 2 questions failed");
  }

  /** Such as Kepler before 0.10, whose power is asked for in the second place. */
  @Test
  void aNumberIsAsOldAsTheMetricThatStandsInForAnother() throws Exception {
    answers.put("a or b", series("node=n", 80));
    answers.put(timeOf("b"), scrape("node=n", SCRAPED));
    assertThat(watts("a or b")).contains(new Signal(80, SCRAPED, "prometheus", 1));

    answers.put(timeOf("a"), scrape("node=n", SCRAPED.minusSeconds(9)));
    assertThat(watts("a or b").map(Signal::measuredAt)).contains(SCRAPED.minusSeconds(9));
  }

  @Test
  void aNumberOfNoMetricThatIsThereIsUnknown() throws Exception {
    answers.put("rate(a[5m])", series("node=n", 80));
    assertThat(watts("rate(a[5m])")).as("nobody scrapes it any more").isEmpty();
    answers.put(timeOf("a"), scrape("node=other", SCRAPED));
    assertThat(watts("rate(a[5m])")).as("another node is still scraped").isEmpty();
    answers.put("count(a{node=\"n\"}) or vector(0)", "{\"metric\":{},\"value\":[1,\"7\"]}");
    assertThat(watts("count(a{node=\"{node}\"}) or vector(0)")).isEmpty();
    answers.put(timeOf("a{node=\"n\"}"), scrape("x=y", SCRAPED));
    assertThat(watts("count(a{node=\"{node}\"}) or vector(0)").map(Signal::measuredAt))
        .contains(SCRAPED);
  }

  @Test
  void whereLabelsAreRenamedANumberIsAsOldAsTheOldestSeries() throws Exception {
    String query = "label_replace(a, \"node\", \"$1\", \"machine\", \"(.*)\")";
    answers.put(query, series("node=n", 80));
    answers.put(
        timeOf("a"),
        String.join(
            ",", scrape("machine=m", SCRAPED.plusSeconds(9)), scrape("machine=n", SCRAPED)));
    assertThat(watts(query).map(Signal::measuredAt)).contains(SCRAPED);
  }

  @Test
  void aNumberOfNoMetricAtAllIsAsOldAsTheQuestion() throws Exception {
    String query = "label_replace(vector(7), \"node\", \"n\", \"\", \"\")";
    answers.put(query, series("node=n", 80));
    assertThat(watts(query).map(Signal::measuredAt)).contains(ASKED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[fd00::7]:9100", "[fd00::7]", "fd00::7", "n", "n:9100"})
  void aSeriesIsOfTheNodeWhoseAddressIsItsInstance(String instance) throws Exception {
    answers.put("node_watts", series("instance=" + instance, 80));
    answers.put(timeOf("node_watts"), scrape("instance=" + instance, SCRAPED));
    assertThat(read(List.of(WATTS), node("fd00::7")).signals()).containsKey("n");
  }

  private Optional<Signal> watts(String query) throws Exception {
    PrometheusQuery watts = new PrometheusQuery(SignalKind.WATTS, query, Meaning.PLAIN);
    Reading reading = read(List.of(watts), node("10.0.0.1"));
    assertThat(reading.problem()).isEmpty();
    return reading.signals().getOrDefault("n", NodeSignals.NONE).of(SignalKind.WATTS);
  }

  private Reading read(List<PrometheusQuery> queries, Node node) throws Exception {
    PrometheusSettings settings =
        new PrometheusSettings(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            Optional.empty(),
            Optional.empty(),
            Duration.ofSeconds(20),
            queries);
    return new PrometheusSource(settings).read(List.of(node));
  }

  private static Node node(String internalIp) {
    return aNode("n").internalIp(internalIp).build();
  }

  private static String timeOf(String selector) {
    return "max by (instance, node, node_name) (timestamp(%s))".formatted(selector);
  }

  /** One series with one label, {@code name=value}. */
  private static String series(String label, double value) {
    String[] nameAndValue = label.split("=", 2);
    return "{\"metric\":{\"%s\":\"%s\"},\"value\":[%d,\"%s\"]}"
        .formatted(nameAndValue[0], nameAndValue[1], ASKED.getEpochSecond(), value);
  }

  /** What Prometheus answers to {@code timestamp()}. */
  private static String scrape(String label, Instant at) {
    return series(label, (double) at.getEpochSecond());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query =
        URLDecoder.decode(
            exchange.getRequestURI().getRawQuery().replaceFirst("query=", ""),
            StandardCharsets.UTF_8);
    String known = answers.getOrDefault(query, "");
    boolean refused = known.equals("refused");
    byte[] body =
        (refused
                ? "{\"status\":\"error\",\"error\":\"no\"}"
                : "{\"status\":\"success\",\"data\":{\"result\":[" + known + "]}}")
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(refused ? 422 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
