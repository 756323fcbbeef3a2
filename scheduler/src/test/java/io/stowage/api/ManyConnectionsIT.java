package io.stowage.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** However many connect at once, a limit holds, and those that want something get their turn. */
class ManyConnectionsIT {
  private static final Duration HEAD_WITHIN = Duration.ofSeconds(30);
  private static final Duration HANGS_UP_AFTER = Duration.ofSeconds(30);
  private static final int MOST = 3;
  private static final int SHORTLY = 700;
  private static final int PATIENTLY = 30_000;

  @Test
  void oneMoreThanTheLimitWaitsUntilAnotherEnds() throws Exception {
    try (WebServer server = server(HEAD_WITHIN);
        Socket first = answered(server);
        Socket second = answered(server);
        Socket third = answered(server);
        Socket waiting = connected(server)) {
      ask(waiting);
      waiting.setSoTimeout(SHORTLY);
      assertThatThrownBy(() -> status(waiting)).isInstanceOf(SocketTimeoutException.class);
      assertThat(List.of(first.isClosed(), third.isClosed())).containsOnly(false);

      second.shutdownOutput();
      waiting.setSoTimeout(PATIENTLY);
      assertThat(status(waiting)).isEqualTo("HTTP/1.1 200");
    }
  }

  @Test
  void whoeverIsSilentMakesRoomForThoseThatWait() throws Exception {
    try (WebServer server = server(Duration.ofMillis(SHORTLY));
        Socket first = answered(server);
        Socket second = answered(server);
        Socket third = answered(server);
        Socket waiting = connected(server)) {
      ask(waiting);
      assertThat(status(waiting)).isEqualTo("HTTP/1.1 200");
      for (Socket silent : List.of(first, second, third)) {
        assertThat(silent.getInputStream().readAllBytes()).asString().endsWith("hello");
      }
    }
  }

  private static WebServer server(Duration silentWhenFull) {
    return new WebServer(
        new Place("127.0.0.1", 0, Optional.empty(), "server"),
        List.of(routes -> routes.get("/hello", context -> context.result("hello"))),
        CertificateListener.SILENT,
        new WebServer.Limits(HEAD_WITHIN, MOST, HANGS_UP_AFTER, silentWhenFull));
  }

  private static Socket answered(WebServer server) throws IOException {
    Socket socket = connected(server);
    ask(socket);
    assertThat(status(socket)).isEqualTo("HTTP/1.1 200");
    return socket;
  }

  private static Socket connected(WebServer server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(PATIENTLY);
    return socket;
  }

  private static void ask(Socket socket) throws IOException {
    socket
        .getOutputStream()
        .write("GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(UTF_8));
  }

  private static String status(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(12), UTF_8);
  }
}
