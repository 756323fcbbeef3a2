package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The agent's process among callers who mean it no good. */
class SlowCallersIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MANY = 200;

  private final List<Socket> callers = new ArrayList<>();
  private Process agent;
  private int port;

  @BeforeEach
  void start() throws IOException {
    agent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AgentMain.class.getName(),
                "--port",
                "0")
            .redirectErrorStream(true)
            .start();
    BufferedReader said = agent.inputReader();
    port = Integer.parseInt(said.readLine().replaceFirst(".*:", ""));
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket caller : callers) {
      caller.close();
    }
    agent.destroyForcibly().onExit().join();
  }

  private Socket call() throws IOException {
    Socket caller = new Socket(InetAddress.getLoopbackAddress(), port);
    caller.setSoTimeout((int) PATIENCE.toMillis());
    callers.add(caller);
    return caller;
  }

  private Optional<String> answer() {
    try {
      Socket caller = call();
      caller
          .getOutputStream()
          .write("GET /healthz HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      return Optional.of(
              new String(caller.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
          .filter(answer -> !answer.isEmpty());
    } catch (IOException refused) {
      return Optional.empty();
    }
  }

  @Test
  void aHeadThatNeverEndsIsNotWaitedFor() throws Exception {
    Socket slow = call();
    slow.getOutputStream()
        .write("GET /healthz HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII));
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    boolean isOpen = true;
    while (isOpen) {
      assertThat(System.nanoTime() - giveUp).as("the agent still listens").isNegative();
      Thread.sleep(200);
      try {
        slow.getOutputStream().write('x');
      } catch (IOException closed) {
        isOpen = false;
      }
    }
    assertThat(answer()).hasValueSatisfying(answer -> assertThat(answer).endsWith("ok\n"));
  }

  @Test
  void veryManyWhoSayNothingAreSentAwayAndOthersAreHeardAgain() throws Exception {
    for (int i = 0; i < MANY; i++) {
      call();
    }
    assertThat(answer()).as("while they hold all there is").isEmpty();
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (answer().isEmpty()) {
      assertThat(System.nanoTime() - giveUp).as("nobody is heard").isNegative();
      Thread.sleep(500);
    }
  }
}
