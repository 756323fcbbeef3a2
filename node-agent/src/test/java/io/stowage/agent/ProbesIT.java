package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Probes among users who answer in odd ways. */
@Timeout(60)
class ProbesIT {
  private static final Duration A_SECOND = Duration.ofSeconds(1);

  private final ExecutorService answering = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer user;

  private Probe probe(HttpHandler user) throws IOException {
    this.user = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    this.user.setExecutor(answering);
    this.user.createContext("/", user);
    this.user.start();
    return Probes.of("http://127.0.0.1:" + this.user.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    user.stop(0);
    answering.shutdownNow();
  }

  @Test
  void anAnswerThatNeverEndsIsLostAndHungUpOn() throws Exception {
    CountDownLatch hungUp = new CountDownLatch(1);
    Probe probe =
        probe(
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              try (OutputStream body = exchange.getResponseBody()) {
                while (true) {
                  body.write('x');
                  body.flush();
                  Thread.sleep(20);
                }
              } catch (IOException | InterruptedException ended) {
                hungUp.countDown();
              }
            });
    assertThatThrownBy(() -> probe.once(A_SECOND))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no whole answer in time");
    assertThat(hungUp.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anErrorIsNoAnswerHoweverSoonItComes() throws Exception {
    Probe probe = probe(exchange -> exchange.sendResponseHeaders(502, -1));
    assertThatThrownBy(() -> probe.once(A_SECOND)).hasMessageContaining("status 502");
  }

  @Test
  void aWholeAnswerIsTimed() throws Exception {
    Probe probe = probe(exchange -> exchange.sendResponseHeaders(204, -1));
    assertThat(probe.once(Duration.ofSeconds(30))).isPositive();
  }
}
