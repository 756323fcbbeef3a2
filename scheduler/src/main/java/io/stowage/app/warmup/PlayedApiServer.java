package io.stowage.app.warmup;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** As much of an API server as a scheduler asks for that places pods: no rights, no faults. */
final class PlayedApiServer implements AutoCloseable {
  private static final String PODS = "/api/v1/pods";
  private static final String DONE =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\"}";
  private static final String MISSING =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"code\":404}";

  private final HttpServer server;
  private final Map<String, String> lists;
  private final Map<String, String> leases = new ConcurrentHashMap<>();
  private final Map<String, ObjectNode> pods = new HashMap<>();
  private final BlockingQueue<String> changes = new LinkedBlockingQueue<>();
  private long version = 1;
  private int bound;

  PlayedApiServer(int nodes) throws IOException {
    lists =
        Map.of(
            "/api/v1/nodes",
            IntStream.range(0, nodes).mapToObj(PlayedPods::node).collect(Collectors.joining(",")),
            "/api/v1/services",
            PlayedPods.service());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** A pod comes. */
  synchronized ObjectNode comes(String name, String schedulerName, int number) {
    ObjectNode pod = PlayedPods.pod(name, schedulerName, number, ++version);
    pods.put(name, pod);
    tell("ADDED", pod);
    return pod;
  }

  /** A pod is bound, by whomever. */
  synchronized void bind(String name, String node) {
    ObjectNode pod = pods.remove(name);
    if (pod != null) {
      tell("MODIFIED", PlayedPods.bound(pod, node, ++version));
      bound++;
    }
  }

  /** How many pods were bound. */
  synchronized int bound() {
    return bound;
  }

  private synchronized long version() {
    return version;
  }

  /** Changes are told in the order of their versions, as of etcd. */
  private void tell(String type, ObjectNode pod) {
    changes.add("{\"type\":\"%s\",\"object\":%s}\n".formatted(type, pod));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    try (exchange) {
      if (query.contains("watch=1")) {
        watch(exchange, path);
        return;
      }
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      switch (exchange.getRequestMethod()) {
        case "GET" -> read(exchange, path);
        case "POST" -> {
          write(path, body);
          send(exchange, 201, path.endsWith("/binding") ? DONE : body);
        }
        default -> {
          leases.replace(path, body);
          send(exchange, 200, body);
        }
      }
    }
  }

  private void read(HttpExchange exchange, String path) throws IOException {
    if (path.contains("/leases/")) {
      String lease = leases.get(path);
      send(exchange, lease == null ? 404 : 200, lease == null ? MISSING : lease);
    } else {
      send(
          exchange,
          200,
          "{\"metadata\":{\"resourceVersion\":\"%d\"},\"items\":[%s]}"
              .formatted(version(), lists.getOrDefault(path, "")));
    }
  }

  private void write(String path, String body) throws IOException {
    if (path.endsWith("/binding")) {
      List<String> parts = List.of(path.split("/"));
      String node = PlayedPods.JSON.readTree(body).at("/target/name").asText();
      bind(parts.get(parts.size() - 2), node);
    } else if (path.endsWith("/leases")) {
      String name = PlayedPods.JSON.readTree(body).at("/metadata/name").asText();
      leases.put(path + "/" + name, body);
    }
  }

  private void watch(HttpExchange exchange, String path) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      out.flush();
      while (path.equals(PODS)) {
        out.write(changes.take().getBytes(UTF_8));
        out.flush();
      }
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
