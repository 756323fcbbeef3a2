package io.stowage.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Answers what was measured, over plain HTTP. It takes no bodies and changes nothing. */
final class AgentServer implements AutoCloseable {
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int WRONG_METHOD = 405;
  private static final int UNAVAILABLE = 503;

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
    server.createContext(
        "/healthz", exchange -> serve(exchange, "/healthz", () -> text(OK, "ok\n")));
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

  private Answer signals() {
    String watts =
        measurements
            .power()
            .map(power -> signal("watts", power.watts(), power.at().toString(), "rapl"))
            .orElse("");
    String latency =
        measurements
            .latency()
            .map(measured -> signal("latency", measured.p50(), measured.at().toString(), "probe"))
            .orElse("");
    return json("{" + watts + (watts.isEmpty() || latency.isEmpty() ? "" : ",") + latency + "}");
  }

  private static String signal(String name, double value, String at, String source) {
    return "\"%s\":{\"value\":%s,\"at\":\"%s\",\"source\":\"%s\",\"confidence\":1}"
        .formatted(name, number(value), at, source);
  }

  private Answer attribution() {
    return json(
        measurements.attribution().watts().entrySet().stream()
            .map(user -> "\"%s\":%s".formatted(quoted(user.getKey()), number(user.getValue())))
            .collect(Collectors.joining(",", "{", "}")));
  }

  /** Names of virtual machines are others' words. */
  private static String quoted(String name) {
    return name.replaceAll("[^A-Za-z0-9_./-]", "_");
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
    measurements
        .latency()
        .ifPresent(
            measured ->
                lines
                    .append("# TYPE stowage_agent_latency_milliseconds gauge\n")
                    .append(latencyLine("mean", measured.mean()))
                    .append(latencyLine("p50", measured.p50()))
                    .append(latencyLine("p99", measured.p99()))
                    .append(latencyLine("jitter", measured.jitter()))
                    .append("# TYPE stowage_agent_probes_lost gauge\nstowage_agent_probes_lost ")
                    .append(measured.lost())
                    .append('\n'));
    return text(OK, lines.toString());
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
