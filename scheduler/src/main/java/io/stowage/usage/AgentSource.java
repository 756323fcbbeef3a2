package io.stowage.usage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.Node;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Asks the agent on each node for its signals, {@code GET /signals}. A node whose agent does not
 * answer, or answers what makes no sense, is left out; the others are not.
 */
public final class AgentSource implements UsageSource {
  public static final String NAME = "agent";

  private static final ObjectMapper JSON = new ObjectMapper();
  // 5,000 nodes that say nothing are then waited for in a minute, before the others' are old.
  private static final int AT_ONCE = 256;
  private static final int LARGEST_ANSWER_BYTES = 64 << 10;
  private static final int OK = 200;

  private final AgentSettings settings;
  private final BoundedClient http;

  public AgentSource(AgentSettings settings) {
    this.settings = settings;
    this.http =
        new BoundedClient(HttpClient.newBuilder(), settings.timeout(), LARGEST_ANSWER_BYTES);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Reading read(List<Node> nodes) throws IOException {
    Map<String, NodeSignals> found = new ConcurrentHashMap<>();
    Semaphore permits = new Semaphore(AT_ONCE);
    try (ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Node node : nodes) {
        asking.execute(
            () -> {
              permits.acquireUninterruptibly();
              try {
                ask(node).ifPresent(signals -> found.put(node.name(), signals));
              } finally {
                permits.release();
              }
            });
      }
    }
    if (found.isEmpty() && !nodes.isEmpty()) {
      throw new IOException(
          "No node's agent answers on port %d. Maybe the agent is not installed."
              .formatted(settings.port()));
    }
    return Reading.of(found);
  }

  private Optional<NodeSignals> ask(Node node) {
    Optional<URI> uri = node.internalIp().flatMap(this::address);
    if (uri.isEmpty()) {
      return Optional.empty();
    }
    try {
      HttpResponse<byte[]> answer = http.send(HttpRequest.newBuilder(uri.get()));
      return answer.statusCode() == OK
          ? Optional.of(signals(JSON.readTree(answer.body()), node))
          : Optional.empty();
    } catch (IOException | RuntimeException silent) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * Where a node's agent answers; nowhere for what is no address of a machine, or of ours: whoever
   * may write a node must not thereby choose what we ask.
   */
  Optional<URI> address(String internalIp) {
    try {
      InetAddress address = InetAddress.ofLiteral(internalIp);
      String host = address.getHostAddress();
      boolean mayBeAsked = !address.isLoopbackAddress() || settings.loopback();
      return Destination.isMachine(address) && mayBeAsked
          ? Optional.of(
              URI.create(
                  "http://%s:%d/signals"
                      .formatted(host.contains(":") ? "[" + host + "]" : host, settings.port())))
          : Optional.empty();
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }

  /** Reads {@code {"watts": {"value": 81.2, "at": "…Z", "source": "rapl", "confidence": 1}, …}}. */
  static NodeSignals signals(JsonNode answer, Node node) {
    Map<SignalKind, Signal> signals = new EnumMap<>(SignalKind.class);
    for (SignalKind kind : SignalKind.values()) {
      JsonNode said = answer.path(kind.key());
      Optional<Instant> at = time(said.path("at").asText());
      if (said.path("value").isNumber() && at.isPresent()) {
        kind.plausible(said.path("value").asDouble(), node)
            .ifPresent(
                value ->
                    signals.put(
                        kind,
                        new Signal(
                            value,
                            at.get(),
                            NAME,
                            Math.clamp(said.path("confidence").asDouble(1), 0, 1))));
      }
    }
    return new NodeSignals(signals);
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }
}
