package io.stowage.api.direct;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.CertificateListener;
import io.stowage.api.Place;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callers who are odd, slow or mean, each on a socket of its own. */
class DirectServerIT {
  private static final Duration SOON = Duration.ofMillis(300);
  private static final int ANSWER_OF_ONE_LETTER = 71;
  private static final Duration LONG = Duration.ofMinutes(1);

  private final CountDownLatch over = new CountDownLatch(1);
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private DirectServer.Limits limits =
      new DirectServer.Limits(100, SOON, SOON, LONG, Duration.ofMinutes(1), 3);
  private Optional<DirectServer> server = Optional.empty();

  private Reply echo(Call call) throws InterruptedException {
    if (call.path().equals("/hang")) {
      call.within(SOON, () -> reply("instead"));
      over.await();
    }
    if (call.path().equals("/fail")) {
      throw new IllegalStateException("\"secret\"");
    }
    return reply(new String(call.body(), UTF_8));
  }

  private Reply reply(String text) {
    return new Reply(200, text.getBytes(UTF_8), took -> sent.add(text));
  }

  private Socket caller() throws IOException {
    DirectServer running =
        server.orElseGet(
            () ->
                new DirectServer(
                    new Place("127.0.0.1", 0, Optional.empty(), "extender"),
                    limits,
                    this::echo,
                    CertificateListener.SILENT));
    server = Optional.of(running);
    return new Socket(InetAddress.getLoopbackAddress(), running.port());
  }

  @AfterEach
  void close() {
    over.countDown();
    server.ifPresent(DirectServer::close);
  }

  @Test
  void oneCallAfterTheOtherIsAnsweredOnOneConnection() throws Exception {
    try (Socket caller = caller()) {
      say(caller, post("/a", "one") + post("/b", "two"));
      say(caller, "POST /c HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      assertThat(all(caller)).containsSubsequence("200 OK", "one", "200 OK", "two", "close");
    }
    assertThat(sent).containsExactly("one", "two", "");
  }

  @Test
  void whoAsksWhetherToGoOnIsToldSo() throws Exception {
    try (Socket caller = caller()) {
      say(
          caller,
          "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"); // as curl does
      assertThat(read(caller, 25)).startsWith("HTTP/1.1 100 Continue");
      say(caller, "abc");
      assertThat(all(caller)).contains("200 OK").endsWith("abc");
    }
  }

  @Test
  void whatIsNoCallIsRefusedAndHungUp() throws Exception {
    assertThat(answerTo("GET / HTTP/1.1\r\n\r\n", true)).startsWith("HTTP/1.1 405");
    assertThat(answerTo("hello\r\n\r\n", false)).startsWith("HTTP/1.1 400").contains("Maybe");
    assertThat(answerTo("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", false))
        .startsWith("HTTP/1.1 411");
    String two = "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab";
    assertThat(answerTo(two, false)).startsWith("HTTP/1.1 400");
    assertThat(answerTo("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", false))
        .startsWith("HTTP/1.1 400");
    assertThat(answerTo("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", false))
        .startsWith("HTTP/1.1 413");
    assertThat(answerTo("POST / HTTP/1.1\r\nA: " + "a".repeat(1 << 15), false))
        .startsWith("HTTP/1.1 400");
    assertThat(answerTo(post("/fail", ""), true)).startsWith("HTTP/1.1 500").doesNotContain("secr");
  }

  @Test
  void whoIsSlowIsToldAndHungUp() throws Exception {
    try (Socket head = caller();
        Socket body = caller()) {
      say(head, "POST / HT");
      say(body, "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab");
      assertThat(all(head)).startsWith("HTTP/1.1 408").contains("head");
      assertThat(all(body)).startsWith("HTTP/1.1 408").contains("body");
    }
  }

  @Test
  void anAnswerThatIsLateIsReplacedOnceAndOthersAreServed() throws Exception {
    try (Socket caller = caller()) {
      say(caller, post("/hang", "late"));
      assertThat(answerTo(post("/", "quick"), true)).endsWith("quick");
      assertThat(all(caller)).endsWith("instead").contains("Connection: close");
      over.countDown();
    }
    assertThat(answerTo(post("/", "next"), true)).endsWith("next");
    assertThat(sent).containsExactlyInAnyOrder("quick", "instead", "next");
  }

  @Test
  void whoHasSaidNothingForLongestMakesRoom() throws Exception {
    limits = new DirectServer.Limits(100, LONG, LONG, LONG, LONG, 3);
    try (Socket first = caller();
        Socket second = caller();
        Socket third = caller()) {
      for (Socket caller : List.of(third, first, second)) {
        say(caller, post("/", "x"));
        assertThat(read(caller, ANSWER_OF_ONE_LETTER)).endsWith("x");
        awaitIdle(3);
      }
      try (Socket fourth = caller()) {
        say(fourth, post("/", "y"));
        assertThat(read(fourth, ANSWER_OF_ONE_LETTER)).endsWith("y");
        assertThat(third.getInputStream().read()).as("hung up").isNegative();
      }
      say(first, post("/", "z"));
      assertThat(read(first, ANSWER_OF_ONE_LETTER)).endsWith("z");
    }
  }

  @Test
  void whoSendsFarTooMuchStillHearsWhy() throws Exception {
    limits = new DirectServer.Limits(8 << 20, LONG, LONG, LONG, LONG, 3);
    assertThat(answerTo(post("/", "a".repeat(12 << 20)), true)).startsWith("HTTP/1.1 413");
  }

  private void awaitIdle(int callers) throws InterruptedException {
    while (server.orElseThrow().idleCallers() < callers) {
      Thread.sleep(5);
    }
  }

  private String answerTo(String request, boolean stays) throws IOException {
    try (Socket caller = caller()) {
      say(caller, stays ? request.replaceFirst("\r\n", "\r\nConnection: close\r\n") : request);
      return all(caller);
    }
  }

  private static String post(String path, String body) {
    return "POST %s HTTP/1.1\r\nContent-Length: %d\r\n\r\n%s".formatted(path, body.length(), body);
  }

  private static void say(Socket caller, String text) throws IOException {
    OutputStream out = caller.getOutputStream();
    out.write(text.getBytes(ISO_8859_1));
    out.flush();
  }

  private static String read(Socket caller, int bytes) throws IOException {
    return new String(caller.getInputStream().readNBytes(bytes), ISO_8859_1);
  }

  private static String all(Socket caller) throws IOException {
    return new String(caller.getInputStream().readAllBytes(), ISO_8859_1);
  }
}
