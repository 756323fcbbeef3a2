package io.stowage.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Answers what was measured, over plain HTTP. It takes no bodies and changes nothing. */
final class AgentServer implements AutoCloseable {
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int WRONG_METHOD = 405;
  private static final int UNAVAILABLE = 503;
  // Each is a series of its own, on each node.
  private static final int MOST_USERS_IN_METRICS = 100;

  /** Makes the answer to a question. */
  private interface Page {
    Answer answer() throws InterruptedException;
  }

  private record Answer(int status, String type, String body) {}

  private final Measurements measurements;
  private final HttpServer server;

  AgentServer(AgentSettings settings, Measurements measurements) throws IOException {
    this.measurements = measurements;
    this.server = HttpServer.create(new InetSocketAddress(settings.address(), settings.port()), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> serve(exchange, "/", this::plainLatency));
    server.createContext("/signals", exchange -> serve(exchange, "/signals", this::signals));
    server.createContext(
        "/attribution", exchange -> serve(exchange, "/attribution", this::attribution));
    server.createContext("/metrics", exchange -> serve(exchange, "/metrics", this::metrics));
    server.createContext("/healthz", exchange -> serve(exchange, "/healthz", this::health));
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private static void serve(HttpExchange exchange, String path, Page page) throws IOException {
    try (exchange) {
      Answer answer = answer(exchange, path, page);
      byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type);
      exchange.sendResponseHeaders(answer.status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static Answer answer(HttpExchange exchange, String path, Page page) {
    if (!exchange.getRequestURI().getPath().equals(path)) {
      return text(NOT_FOUND, "Maybe /signals, /attribution, /metrics, /healthz or /.\n");
    }
    if (!exchange.getRequestMethod().equals("GET")) {
      return text(WRONG_METHOD, "Only GET.\n");
    }
    try {
      return page.answer();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return text(UNAVAILABLE, "The agent ends.\n");
    }
  }

  private static Answer text(int status, String body) {
    return new Answer(status, "text/plain; charset=utf-8", body);
  }

  private static Answer json(String body) {
    return new Answer(OK, "application/json", body);
  }

  /** S2's endpoint: the mean of 50 probes in milliseconds, as text. */
  private Answer plainLatency() throws InterruptedException {
    Optional<LatencySummary> measured = measurements.latencyNow();
    return measured.isPresent()
        ? text(OK, number(measured.get().mean()))
        : text(UNAVAILABLE, "The latency to users is not known. Maybe set --users.\n");
  }

  private Answer health() {
    return measurements.areUnderWay()
        ? text(OK, "ok\n")
        : text(UNAVAILABLE, "Nothing was measured for minutes. Maybe the log says why.\n");
  }

  private Answer signals() {
    String watts =
        measurements
            .power()
            .map(power -> signal("watts", power.watts(), power.at(), "rapl", 1))
            .orElse("");
    String latency =
        measurements
            .probes()
            .now()
            .map(now -> signal("latency", now.p50(), now.at(), "probe", now.confidence()))
            .orElse("");
    return json("{" + watts + (watts.isEmpty() || latency.isEmpty() ? "" : ",") + latency + "}");
  }

  private static String signal(
      String name, double value, Instant at, String source, double confidence) {
    return "\"%s\":{\"value\":%s,\"at\":\"%s\",\"source\":\"%s\",\"confidence\":%s}"
        .formatted(name, number(value), at, source, number(confidence));
  }

  private Answer attribution() {
    return json(
        measurements.attribution().named(Integer.MAX_VALUE).entrySet().stream()
            .map(user -> "\"%s\":%s".formatted(user.getKey(), number(user.getValue())))
            .collect(Collectors.joining(",", "{", "}")));
  }

  private Answer metrics() {
    StringBuilder lines = new StringBuilder();
    lines.append("# TYPE stowage_agent_power_known gauge\n");
    lines.append("stowage_agent_power_known ");
    lines.append(measurements.power().isPresent() ? 1 : 0).append('\n');
    String problem = measurements.powerProblem();
    if (!problem.isEmpty()) {
      lines.append("# Power is unknown: ").append(problem.replaceAll("\\s+", " ")).append('\n');
    }
    measurements
        .power()
        .ifPresent(
            power ->
                lines
                    .append(
                        "# TYPE stowage_agent_watts gauge\nstowage_agent_watts{source=\"rapl\"} ")
                    .append(number(power.watts()))
                    .append('\n'));
    Map<String, Double> users = measurements.attribution().named(MOST_USERS_IN_METRICS);
    if (!users.isEmpty()) {
      lines.append("# TYPE stowage_agent_attributed_watts gauge\n");
    }
    users.forEach(
        (user, watts) ->
            lines.append(
                "stowage_agent_attributed_watts{user=\"%s\"} %s\n".formatted(user, number(watts))));
    measurements.probes().together().ifPresent(probes -> lines.append(latencyLines(probes)));
    return text(OK, lines.toString());
  }

  private static String latencyLines(ProbeRound probes) {
    StringBuilder lines = new StringBuilder();
    probes
        .summary()
        .ifPresent(
            measured ->
                lines
                    .append("# TYPE stowage_agent_latency_milliseconds gauge\n")
                    .append(latencyLine("mean", measured.mean()))
                    .append(latencyLine("p50", measured.p50()))
                    .append(latencyLine("p99", measured.p99()))
                    .append(latencyLine("jitter", measured.jitter())));
    return lines
        .append("# TYPE stowage_agent_probes_answered gauge\nstowage_agent_probes_answered ")
        .append(probes.millis().size())
        .append("\n# TYPE stowage_agent_probes_lost gauge\nstowage_agent_probes_lost ")
        .append(probes.lost())
        .append('\n')
        .toString();
  }

  private static String latencyLine(String which, double value) {
    return "stowage_agent_latency_milliseconds{of=\"%s\"} %s\n".formatted(which, number(value));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
