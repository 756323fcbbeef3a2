package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.stowage.cluster.Node;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AgentSourceIT {
  private static final int NODES = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Each answers only when all were asked: slow ones are waited for together. */
  @Test
  void manySlowAgentsAreWaitedForTogether() throws Exception {
    CountDownLatch asked = new CountDownLatch(NODES);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), NODES);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    byte[] answer =
        "{\"watts\":{\"value\":80,\"at\":\"2026-01-01T00:00:00Z\"}}"
            .getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/signals",
        exchange -> {
          asked.countDown();
          try {
            asked.await();
          } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    try {
      List<Node> nodes =
          IntStream.range(0, NODES)
              .mapToObj(i -> aNode("n" + i).internalIp("127.0.0.1").build())
              .toList();
      AgentSource agents =
          new AgentSource(new AgentSettings(server.getAddress().getPort(), PATIENCE, true));
      assertThat(agents.read(nodes).signals()).hasSize(NODES);
    } finally {
      server.stop(0);
    }
  }
}
