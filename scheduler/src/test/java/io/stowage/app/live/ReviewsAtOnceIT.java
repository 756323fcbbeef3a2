package io.stowage.app.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.stowage.api.rest.Access;
import io.stowage.api.rest.Gate.Admission;
import io.stowage.api.rest.Gate.Refused;
import io.stowage.api.rest.Method;
import io.stowage.kubernetes.AccessReviewer;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * However many come with tokens of their own making, the API server is not asked by all at once.
 */
class ReviewsAtOnceIT {
  private static final int CALLERS = 30;
  private static final int AT_ONCE = 8;

  @TempDir Path folder;
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch answers = new CountDownLatch(1);

  @Test
  void theApiServerIsAskedBySomeAndTheOthersAreToldSo() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      HttpServer slow = slowApiServer(threads);
      try (ApiServer api =
          new ApiServer(
              Connection.of(kubeconfig(slow.getAddress().getPort())), Duration.ofMinutes(1))) {
        ClusterGate gate =
            new ClusterGate(new AccessReviewer(api), System::nanoTime, trouble -> {});
        List<Future<Admission>> admissions = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
          Optional<String> forged = Optional.of("forged-" + i);
          admissions.add(
              threads.submit(() -> gate.admit(forged, Access.READ, Method.GET, "/api/v1/nodes")));
        }
        for (int i = 0; i < 600 && answered(admissions) < CALLERS - AT_ONCE; i++) {
          Thread.sleep(50);
        }
        assertThat(asked).hasValue(AT_ONCE);
        answers.countDown();
        List<Refused> refused = new ArrayList<>();
        for (Future<Admission> admission : admissions) {
          refused.add((Refused) admission.get(1, TimeUnit.MINUTES));
        }
        assertThat(refused)
            .filteredOn(each -> each.status() == 503)
            .hasSize(CALLERS - AT_ONCE)
            .allSatisfy(each -> assertThat(each.why()).contains("Too many ask at once"));
        assertThat(refused).filteredOn(each -> each.status() == 401).hasSize(AT_ONCE);
        assertThat(gate.admit(Optional.of("another"), Access.READ, Method.GET, "/"))
            .as("turns are given back")
            .isEqualTo(refused.stream().filter(each -> each.status() == 401).findAny().get());
      } finally {
        slow.stop(0);
      }
    }
  }

  private static long answered(List<Future<Admission>> admissions) {
    return admissions.stream().filter(Future::isDone).count();
  }

  /** It knows no token, and takes its time to say so. */
  private HttpServer slowApiServer(ExecutorService threads) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CALLERS);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
    return server;
  }

  private void answer(HttpExchange question) throws IOException {
    asked.incrementAndGet();
    try {
      answers.await();
    } catch (InterruptedException ended) {
      throw new IOException(ended);
    }
    byte[] unknown = "{\"status\": {\"authenticated\": false}}".getBytes(UTF_8);
    question.getResponseHeaders().add("Content-Type", "application/json");
    question.sendResponseHeaders(201, unknown.length);
    question.getResponseBody().write(unknown);
    question.close();
  }

  private Path kubeconfig(int port) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: u, user: {token: ours}}]
        contexts: [{name: x, context: {cluster: c, user: u}}]
        current-context: x
        """
            .formatted(port));
  }
}
