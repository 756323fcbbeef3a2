package io.stowage.agent;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;

/** The agent's process. */
public final class AgentMain {
  private AgentMain() {}

  /** Measures and answers until it is ended. */
  public static void main(String[] arguments) throws InterruptedException {
    if (Arrays.stream(arguments).anyMatch(List.of("-h", "--help")::contains)) {
      System.out.println(AgentSettings.USAGE);
      return;
    }
    try {
      AgentSettings settings = AgentSettings.of(arguments, System.getenv());
      Measurements measurements = new Measurements(settings, InstantSource.system());
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
