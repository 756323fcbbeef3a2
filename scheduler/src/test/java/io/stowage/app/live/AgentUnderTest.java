package io.stowage.app.live;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * The node's agent as a process of its own, from its sources, which no module but its own compiles;
 * with a counter of energy that grows and a user who answers.
 */
final class AgentUnderTest implements AutoCloseable {
  private static final Path PROGRAM =
      Path.of("..", "node-agent", "src", "main", "java", "io", "stowage", "agent")
          .resolve("AgentMain.java");
  private static final long MOST_MICROJOULES = 262_143_328_850L;
  private static final long NANOS_BETWEEN_TICKS = 20_000_000;

  final int port;
  private final HttpServer user;
  private final ExecutorService ticking = Executors.newSingleThreadExecutor();
  private final Process process;

  private AgentUnderTest(int port, HttpServer user, Process process) {
    this.port = port;
    this.user = user;
    this.process = process;
  }

  /** One on a node that draws so much power, for callers of this machine. */
  static AgentUnderTest start(Path folder, int watts) throws IOException {
    Path zone = Files.createDirectories(folder.resolve("powercap/intel-rapl:0"));
    Files.writeString(zone.resolve("name"), "package-0");
    Files.writeString(zone.resolve("max_energy_range_uj"), String.valueOf(MOST_MICROJOULES));
    tick(zone, watts);
    HttpServer user =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    user.start();
    int port = StowageProcess.freePort();
    AgentUnderTest started =
        new AgentUnderTest(
            port,
            user,
            process(
                folder.resolve("agent.log"),
                "--port",
                String.valueOf(port),
                "--interval",
                "1",
                "--powercap",
                zone.getParent().toString(),
                "--users",
                "tcp://127.0.0.1:" + user.getAddress().getPort()));
    started.ticking.execute(
        () -> {
          while (started.process.isAlive()) {
            tick(zone, watts);
            LockSupport.parkNanos(NANOS_BETWEEN_TICKS);
          }
        });
    return started;
  }

  private static Process process(Path log, String... options) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), PROGRAM.toString());
    builder.command().addAll(List.of(options));
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  /** Counts as if so much power had always been drawn. */
  private static void tick(Path zone, int watts) {
    long microjoules = Instant.now().toEpochMilli() * 1000 * watts % MOST_MICROJOULES;
    try {
      Path next = Files.writeString(zone.resolve("next"), String.valueOf(microjoules));
      Files.move(next, zone.resolve("energy_uj"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    ticking.close();
    user.stop(0);
  }
}
