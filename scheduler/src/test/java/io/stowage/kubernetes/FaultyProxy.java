package io.stowage.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.manifest.ApiEncoding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * A proxy on loopback between a scheduler and its API server, on which tests switch faults on and
 * off. Requests and watches that no fault concerns pass unchanged.
 */
final class FaultyProxy implements AutoCloseable {
  static {
    // Otherwise each answer waits for a delayed acknowledgement, 40 ms on Linux.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final List<String> PASSED_HEADERS =
      List.of("Accept", "Authorization", "Content-Type", "User-Agent");

  private final URI target;
  private final HttpClient http;
  private final HttpServer server;
  private final ExecutorService handlers = Executors.newVirtualThreadPerTaskExecutor();
  private final List<InjectedFault> faults = new CopyOnWriteArrayList<>();
  private final Queue<ProxiedRequest> seen = new ConcurrentLinkedQueue<>();
  private final Set<OpenWatch> openWatches = ConcurrentHashMap.newKeySet();

  /** A watch that lasts. */
  private record OpenWatch(ProxiedRequest request, InputStream upstream) {}

  FaultyProxy(ControlPlane plane) throws IOException {
    target = plane.apiServer();
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(AdminApi.trusting(plane.certificateAuthority()))
            .build();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(handlers);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Switches a fault on until it is closed. */
  InjectedFault inject(Predicate<ProxiedRequest> which, Fault fault) {
    return inject(which, fault, Integer.MAX_VALUE);
  }

  /** Lets a fault happen to the next so many requests. */
  InjectedFault inject(Predicate<ProxiedRequest> which, Fault fault, int times) {
    InjectedFault injected = new InjectedFault(which, fault, times);
    faults.add(injected);
    return injected;
  }

  /** Ends open watches as the API server does when their time is over. */
  int endWatches(Predicate<ProxiedRequest> which) throws IOException {
    int ended = 0;
    for (OpenWatch watch : openWatches) {
      if (which.test(watch.request)) {
        watch.upstream.close();
        ended++;
      }
    }
    return ended;
  }

  List<ProxiedRequest> openWatches(Predicate<ProxiedRequest> which) {
    return openWatches.stream().map(OpenWatch::request).filter(which).toList();
  }

  /** How many such requests have come so far. */
  long count(Predicate<ProxiedRequest> which) {
    return seen.stream().filter(which).count();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String query = exchange.getRequestURI().getRawQuery();
    ProxiedRequest request =
        new ProxiedRequest(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getPath(),
            query == null ? "" : query,
            header(exchange, "Accept"),
            header(exchange, "Authorization"));
    seen.add(request);
    try {
      Optional<InjectedFault> injected =
          faults.stream().filter(fault -> fault.befalls(request)).findFirst();
      if (injected.isPresent()) {
        happen(injected.get(), exchange, request, body);
      } else {
        pass(exchange, request, body);
      }
    } catch (InterruptedException closing) {
      throw new IOException("the proxy ends", closing);
    }
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  private void happen(
      InjectedFault injected, HttpExchange exchange, ProxiedRequest request, byte[] body)
      throws IOException, InterruptedException {
    switch (injected.fault()) {
      case Fault.Refuse refuse -> {
        refuse
            .retryAfterSeconds()
            .ifPresent(seconds -> exchange.getResponseHeaders().set("Retry-After", seconds + ""));
        answer(exchange, refuse.status(), status(refuse.status()));
      }
      case Fault.Hang hang -> {
        injected.awaitEnd();
        throw cut();
      }
      case Fault.Cut cut -> throw cut();
      case Fault.CutAfterwards cut -> {
        forwardedWhole(exchange, body);
        throw cut();
      }
      case Fault.HangAfterwards hang -> {
        forwardedWhole(exchange, body);
        injected.awaitEnd();
        throw cut();
      }
      case Fault.RefuseAfterwards refuse -> {
        forwardedWhole(exchange, body);
        answer(exchange, refuse.status(), status(refuse.status()));
      }
      case Fault.Delay delay -> {
        Thread.sleep(delay.by());
        pass(exchange, request, body);
      }
      case Fault.Replay replay -> answer(exchange, 200, replay.earlierAnswer().getBytes(UTF_8));
      case Fault.Rewrite rewrite -> {
        HttpResponse<byte[]> real = forwardedWhole(exchange, body);
        String instead = rewrite.of().apply(new String(real.body(), UTF_8));
        answer(exchange, real.statusCode(), instead.getBytes(UTF_8));
      }
      case Fault.Stall stall -> throw new IllegalStateException("no request meets " + stall);
      case Fault.Garble garble -> throw new IllegalStateException("no request meets " + garble);
    }
  }

  /** The server closes the connection of a handler that throws. */
  private static IOException cut() {
    return new IOException("cut");
  }

  private static byte[] status(int code) {
    return """
    {"kind":"Status","apiVersion":"v1","status":"Failure","message":"injected","code":%d}\
    """
        .formatted(code)
        .getBytes(UTF_8);
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private void pass(HttpExchange exchange, ProxiedRequest request, byte[] body)
      throws IOException, InterruptedException {
    if (request.isWatch()) {
      passWatch(exchange, request, body);
      return;
    }
    HttpResponse<byte[]> real = forwardedWhole(exchange, body);
    real.headers()
        .firstValue("Retry-After")
        .ifPresent(value -> exchange.getResponseHeaders().set("Retry-After", value));
    answer(exchange, real.statusCode(), real.body());
  }

  private HttpResponse<byte[]> forwardedWhole(HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    return http.send(forwarded(exchange, body), BodyHandlers.ofByteArray());
  }

  private HttpRequest forwarded(HttpExchange exchange, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.resolve(exchange.getRequestURI().toString()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    for (String name : PASSED_HEADERS) {
      // It garbles text, so it passes itself off as a server that has no other form.
      String value = header(exchange, name).replace(ApiEncoding.ACCEPTED, "application/json");
      if (!value.isEmpty()) {
        request.header(name, value);
      }
    }
    return request.build();
  }

  private void passWatch(HttpExchange exchange, ProxiedRequest request, byte[] body)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> real =
        http.send(forwarded(exchange, body), BodyHandlers.ofInputStream());
    OpenWatch open = new OpenWatch(request, real.body());
    openWatches.add(open);
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(real.body(), UTF_8));
        OutputStream out = exchange.getResponseBody()) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(real.statusCode(), 0);
      out.flush();
      while (true) {
        Optional<String> line = nextLine(lines);
        if (line.isEmpty()) {
          return;
        }
        for (String passed : garbled(request, line.get())) {
          out.write((passed + "\n").getBytes(UTF_8));
          out.flush();
        }
      }
    } finally {
      openWatches.remove(open);
    }
  }

  /** Empty at the end, also at one that {@link #endWatches} has made. */
  private static Optional<String> nextLine(BufferedReader lines) {
    try {
      return Optional.ofNullable(lines.readLine());
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  private List<String> garbled(ProxiedRequest request, String line) throws InterruptedException {
    List<String> lines = List.of(line);
    for (InjectedFault injected : faults) {
      if (!injected.concerns(request)) {
        continue;
      }
      if (injected.fault() instanceof Fault.Stall) {
        injected.count();
        injected.awaitEnd();
      } else if (injected.fault() instanceof Fault.Garble garble) {
        List<String> instead =
            lines.stream().flatMap(one -> garble.lines().instead(one).stream()).toList();
        if (!instead.equals(lines)) {
          injected.count();
        }
        lines = instead;
      }
    }
    return lines;
  }

  @Override
  public void close() throws IOException {
    faults.forEach(InjectedFault::close);
    server.stop(0);
    endWatches(ProxiedRequest.all());
    handlers.shutdownNow();
    http.shutdownNow();
  }
}
