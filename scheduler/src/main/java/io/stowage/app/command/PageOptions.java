package io.stowage.app.command;

import io.stowage.api.ServingException;
import io.stowage.api.rest.RestApi;
import io.stowage.app.demo.Browser;
import io.stowage.app.serving.Pace;
import io.stowage.app.serving.TokenFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where a dashboard is served to this machine, and how fast what it shows goes by. */
final class PageOptions {
  private static final int USUAL_PORT = 8643;
  private static final int ANY_PORT = 0;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to serve; 0: any free port. Default: " + USUAL_PORT)
  private @Nullable Integer port;

  @Option(
      names = "--speed",
      paramLabel = "N",
      description =
          "How many seconds of the run go by in one; can be changed on the page. Default:"
              + " ${DEFAULT-VALUE}",
      defaultValue = "600")
  private double speed;

  @Option(names = "--open", description = "Open the dashboard in a browser.")
  private boolean open;

  Pace.State pace(boolean paused, CommandLine command) {
    try {
      return new Pace.State(speed, paused);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(command, String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /** Serves at the port that is named, or else at any. */
  <T> T served(IntFunction<T> at) {
    try {
      return at.apply(port == null ? USUAL_PORT : port);
    } catch (ServingException taken) {
      if (port == null) {
        return at.apply(ANY_PORT);
      }
      throw new CommandFailure(
          "Port %d is in use. Maybe name another one with --port, or none at all.".formatted(port),
          taken);
    }
  }

  /** Says where the page is, and opens it if that is wanted. */
  void tell(String link, PrintWriter told) {
    told.println("Dashboard: " + link);
    told.flush();
    if (open) {
      Browser.open(link);
    }
  }

  static String problem(RestApi.Failure failure) {
    return "%s could not be answered: %s".formatted(failure.route().path(), failure.cause());
  }

  static String token() {
    try {
      return TokenFile.of(TokenFile.usual(System.getenv())).token();
    } catch (IOException unreadable) {
      throw new CommandFailure(String.valueOf(unreadable.getMessage()), unreadable);
    }
  }

  /** Comes back when the page is wanted no longer. */
  static void awaitNoLonger(BooleanSupplier wanted) {
    try {
      while (wanted.getAsBoolean()) {
        Thread.sleep(100);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
