package io.stowage.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpConnectionTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private ServerSocket server;
  private HttpConnection connection;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    connection.close();
  }

  @Test
  void aBodyOfKnownLengthLeavesTheConnectionForTheNextRequest() throws IOException {
    assertThat(
            answers(
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nRetry-After: 7\r\n\r\nhello",
                "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"))
        .isEqualTo("hello");
    assertThat(connection.isReusable()).isTrue();
    HttpConnection.Head second = request();
    assertThat(second.status()).isEqualTo(404);
    assertThat(second.body().readAllBytes()).isEmpty();
  }

  @Test
  void chunksArePutTogether() throws IOException {
    String chunked =
        """
        HTTP/1.1 200 OK
        Transfer-Encoding: chunked

        3
        abc
        A;name=value
        0123456789
        0
        Trailer: x

        """
            .replace("\n", "\r\n");
    assertThat(answers(chunked)).isEqualTo("abc0123456789");
    assertThat(connection.isReusable()).isTrue();
  }

  @Test
  void anInformationalAnswerIsNotTheAnswer() throws IOException {
    assertThat(
            answers("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))
        .isEqualTo("ok");
  }

  @Test
  void aServerThatClosesEndsTheConnection() throws IOException {
    assertThat(answers("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"))
        .isEqualTo("ok");
    assertThat(connection.isReusable()).isFalse();
  }

  @Test
  void anAnswerThatBreaksOffIsAnErrorAndNotAShortBody() {
    assertThatThrownBy(() -> answers("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"))
        .isInstanceOf(IOException.class);
    assertThat(connection.isReusable()).isFalse();
  }

  @Test
  void aChunkThatBreaksOffIsAnErrorToo() {
    assertThatThrownBy(
            () -> answers("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf"))
        .isInstanceOf(IOException.class);
  }

  @Test
  void whatIsNoHttpIsSaidSo() {
    assertThatThrownBy(() -> answers("SSH-2.0-OpenSSH\r\n\r\n"))
        .hasMessageContaining("SSH-2.0-OpenSSH");
  }

  /** The body of the first answer; the server sends them all, then closes. */
  private String answers(String... all) throws IOException {
    Thread.ofVirtual()
        .start(
            () -> {
              try (Socket client = server.accept();
                  OutputStream out = client.getOutputStream()) {
                byte[] buffer = new byte[1024];
                for (String answer : all) {
                  if (client.getInputStream().read(buffer) < 0) {
                    return;
                  }
                  out.write(answer.getBytes(UTF_8));
                  out.flush();
                }
              } catch (IOException closed) {
                // The test has ended.
              }
            });
    Endpoint here =
        new Endpoint(
            server.getInetAddress().getHostAddress(),
            server.getLocalPort(),
            "/",
            Optional.empty(),
            false);
    connection = HttpConnection.open(here, PATIENCE);
    return new String(request().body().readAllBytes(), UTF_8);
  }

  private HttpConnection.Head request() throws IOException {
    return connection.exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n", new byte[0], PATIENCE);
  }
}
