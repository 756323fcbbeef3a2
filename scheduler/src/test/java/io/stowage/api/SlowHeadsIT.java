package io.stowage.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whoever takes for ever to say what they want is not listened to for ever. */
class SlowHeadsIT {
  private static final Duration PATIENCE = Duration.ofMillis(600);
  private static final Duration HANGS_UP_AFTER = Duration.ofSeconds(30);
  private static final Duration LONGER = Duration.ofMillis(1500);
  private static final String HELLO = "GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

  private final WebServer server =
      new WebServer(
          new Place("127.0.0.1", 0, Optional.empty(), "server"),
          List.of(
              routes -> routes.get("/hello", context -> context.result("hello")),
              routes ->
                  routes.get(
                      "/slow",
                      context -> {
                        Thread.sleep(LONGER);
                        context.result("hello");
                      })),
          CertificateListener.SILENT,
          new WebServer.Limits(PATIENCE, 100, HANGS_UP_AFTER, PATIENCE));

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void whoeverSendsAHeadLetterByLetterIsHungUpOn() throws Exception {
    try (Socket socket = connected()) {
      assertThat(isHungUpOnWhileSending(socket, HELLO.substring(0, HELLO.length() - 4))).isTrue();
    }
    theServiceGoesOn();
  }

  @Test
  void theSecondRequestOfAConnectionIsNoWayAround() throws Exception {
    try (Socket socket = connected()) {
      assertThat(asked(socket, HELLO)).endsWith("hello");
      assertThat(isHungUpOnWhileSending(socket, HELLO.substring(0, HELLO.length() - 4))).isTrue();
    }
    theServiceGoesOn();
  }

  @Test
  void whoeverIsSilentOrWaitsForAnAnswerIsLeftAlone() throws Exception {
    try (Socket socket = connected()) {
      Thread.sleep(LONGER);
      assertThat(asked(socket, HELLO)).endsWith("hello");
      Thread.sleep(LONGER);
      assertThat(asked(socket, HELLO.replace("/hello", "/slow"))).endsWith("hello");
      assertThat(asked(socket, HELLO)).endsWith("hello");
    }
  }

  private void theServiceGoesOn() throws IOException {
    try (Socket socket = connected()) {
      assertThat(asked(socket, HELLO)).startsWith("HTTP/1.1 200");
    }
  }

  private Socket connected() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(30_000);
    return socket;
  }

  /** Sends a letter now and then; nobody is ever idle for long. */
  private static boolean isHungUpOnWhileSending(Socket socket, String head) throws Exception {
    try {
      for (int i = 0; i < 200; i++) {
        socket.getOutputStream().write(i < head.length() ? head.charAt(i) : 'x');
        Thread.sleep(50);
        if (socket.getInputStream().available() > 0) {
          return false;
        }
      }
      return socket.getInputStream().read() < 0;
    } catch (SocketException hungUp) {
      return true;
    }
  }

  private static String asked(Socket socket, String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(UTF_8));
    InputStream in = socket.getInputStream();
    StringBuilder answer = new StringBuilder();
    while (!answer.toString().endsWith("hello")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("ended after: " + answer);
      }
      answer.append((char) next);
    }
    return answer.toString();
  }
}
