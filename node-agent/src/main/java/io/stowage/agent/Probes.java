package io.stowage.agent;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The catalogue of probes, by the scheme of their target. */
final class Probes {
  private static final Pattern PING_TIME = Pattern.compile("time[=<]([0-9.]+) ?ms");
  private static final int FIRST_ERROR = 400;
  private static final double NANOS_A_MILLISECOND = 1e6;

  private Probes() {}

  /**
   * The probe of a target: {@code tcp://HOST:PORT} times a connection, {@code icmp://HOST} a ping,
   * {@code http://…} and {@code https://…} a whole answer.
   */
  static Probe of(String text) {
    Target target = Target.of(text);
    return switch (target.scheme()) {
      case "tcp" -> {
        int port = target.port().orElseThrow(() -> target.refused("names no port"));
        yield timeout -> connect(target.host(), port, timeout);
      }
      case "icmp" -> timeout -> ping(target.host(), timeout);
      case "http", "https" -> {
        HttpClient client = HttpClient.newHttpClient();
        yield timeout -> ask(client, target.uri(), timeout);
      }
      default -> throw target.refused("has no probe");
    };
  }

  private static Duration connect(String host, int port, Duration timeout) throws IOException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new IOException("%s has no address".formatted(host));
    }
    try (Socket socket = new Socket()) {
      long begun = System.nanoTime();
      socket.connect(address, (int) timeout.toMillis());
      return Duration.ofNanos(System.nanoTime() - begun);
    }
  }

  private static Duration ask(HttpClient client, URI uri, Duration timeout)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    // The client's own limit ends with the first byte of a body.
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(
            HttpRequest.newBuilder(uri).timeout(timeout).build(), BodyHandlers.discarding());
    try {
      int status = answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS).statusCode();
      Duration taken = Duration.ofNanos(System.nanoTime() - begun);
      if (status >= FIRST_ERROR) {
        // Some proxy that is near answered, not the user.
        throw new IOException("%s answers with status %d".formatted(uri, status));
      }
      return taken;
    } catch (TimeoutException late) {
      throw new IOException("%s: no whole answer in time".formatted(uri), late);
    } catch (ExecutionException failed) {
      throw new IOException(String.valueOf(failed.getCause()), failed.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  /** Raw sockets need rights that the agent shall not have; the system's ping has them. */
  private static Duration ping(String host, Duration timeout)
      throws IOException, InterruptedException {
    Process ping =
        new ProcessBuilder(
                "ping", "-n", "-c", "1", "-W", String.valueOf(timeout.toSeconds() + 1), host)
            .redirectErrorStream(true)
            .start();
    String said = new String(ping.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher time = PING_TIME.matcher(said);
    if (ping.waitFor() != 0 || !time.find()) {
      throw new IOException("ping %s: no answer".formatted(host));
    }
    return Duration.ofNanos(Math.round(Double.parseDouble(time.group(1)) * NANOS_A_MILLISECOND));
  }
}
