package io.stowage.agent;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The agent's process. */
public final class AgentMain {
  // 50 probes of a second each, for whoever asks for the latency now, are done within the longest.
  private static final Map<String, String> LIMITS =
      Map.of(
          "jdk.httpserver.maxConnections", "64",
          "sun.net.httpserver.idleInterval", "10",
          "sun.net.httpserver.maxReqTime", "5",
          "sun.net.httpserver.maxRspTime", "90");

  private AgentMain() {}

  /**
   * Nobody may hold the server by asking slowly, or often; it reads these limits when it begins.
   */
  private static void limitCallers() {
    LIMITS.forEach((name, value) -> System.setProperty(name, System.getProperty(name, value)));
  }

  /** Measures and answers until it is ended. */
  public static void main(String[] arguments) throws InterruptedException {
    if (Arrays.stream(arguments).anyMatch(List.of("-h", "--help")::contains)) {
      System.out.println(AgentSettings.USAGE);
      return;
    }
    limitCallers();
    try {
      AgentSettings settings = AgentSettings.of(arguments, System.getenv());
      Measurements measurements = new Measurements(settings, Moment::now);
      AgentServer server = new AgentServer(settings, measurements);
      System.err.printf("listening on %s:%d%n", settings.address(), server.port());
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      Thread.currentThread().join();
    } catch (IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage());
      System.exit(2);
    } catch (IOException failed) {
      System.err.printf(
          "The agent cannot listen: %s. Maybe choose another --port.%n", failed.getMessage());
      System.exit(1);
    }
  }
}
