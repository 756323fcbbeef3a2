package io.stowage.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.Method;
import io.stowage.api.rest.RateLimit;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.TokenGate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Whoever takes for ever to send a body, or sends none, is told so, and others are served. */
class SlowBodiesIT {
  private static final Duration SHORT = Duration.ofMillis(600);
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String HEAD =
      "PUT /body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n";

  private final List<RestApi.Failure> failures = new CopyOnWriteArrayList<>();

  @Test
  void aBodyThatComesLetterByLetterIsGivenUp() throws Exception {
    try (RestApi api = api(SHORT);
        WebServer server = server(api, LONG);
        Socket slow = connected(server)) {
      slow.getOutputStream().write(HEAD.getBytes(UTF_8));
      for (int i = 0; i < 900 && slow.getInputStream().available() == 0; i++) {
        slow.getOutputStream().write('x');
        Thread.sleep(20);
      }
      assertThat(answer(slow))
          .startsWith("HTTP/1.1 408")
          .contains("The body did not come within 0 s. Maybe send it at once.");
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void aBodyThatDoesNotComeIsGivenUp() throws Exception {
    try (RestApi api = api(LONG);
        WebServer server = server(api, SHORT);
        Socket silent = connected(server)) {
      silent.getOutputStream().write((HEAD + "{").getBytes(UTF_8));
      theServiceGoesOn(server);
      assertThat(answer(silent))
          .startsWith("HTTP/1.1 408")
          .contains("No more of the body came for a while. Maybe send it at once.");
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void whoeverHangsUpWithinABodyHarmsNobody() throws Exception {
    try (RestApi api = api(LONG);
        WebServer server = server(api, LONG);
        Socket gone = connected(server)) {
      gone.getOutputStream().write((HEAD + "{").getBytes(UTF_8));
      gone.shutdownOutput();
      assertThat(answer(gone))
          .startsWith("HTTP/1.1 400")
          .contains("The body has no end. Maybe send it again.");
      theServiceGoesOn(server);
    }
    assertThat(failures).isEmpty();
  }

  private static void theServiceGoesOn(WebServer server) throws IOException {
    try (Socket other = connected(server)) {
      other
          .getOutputStream()
          .write((HEAD.replace("1000", "2\r\nConnection: close") + "{}").getBytes(UTF_8));
      assertThat(answer(other)).startsWith("HTTP/1.1 200").endsWith("\"taken\"");
    }
  }

  private RestApi api(Duration bodyWithin) {
    Route route =
        Route.write(Method.PUT, "/body", "Takes a body.", String.class, question -> "taken");
    return new RestApi(
        List.of(route.open().body(Map.class)),
        new Entrance(new TokenGate("any", "Maybe none."), new RateLimit(50, 50, System::nanoTime)),
        failures::add,
        new RestApi.Patience(bodyWithin, LONG));
  }

  private static WebServer server(RestApi api, Duration silent) {
    return new WebServer(
        new Place("127.0.0.1", 0, Optional.empty(), "server"),
        List.of(api),
        CertificateListener.SILENT,
        new WebServer.Limits(LONG, 100, silent, LONG));
  }

  private static Socket connected(WebServer server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout((int) LONG.toMillis());
    return socket;
  }

  /** All that comes until we are hung up on. */
  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }
}
