package io.stowage.app.command;

import io.stowage.api.ServingException;
import io.stowage.api.rest.RestApi;
import io.stowage.app.compare.PlannedRun;
import io.stowage.app.demo.Browser;
import io.stowage.app.serving.Pace;
import io.stowage.app.serving.ServedRun;
import io.stowage.app.serving.SimulatedSubject;
import io.stowage.app.serving.TokenFile;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Observer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Whether a run can be looked at while it goes by, where, and how fast it goes then. */
final class ServeOptions {
  private static final int USUAL_PORT = 8643;
  private static final int ANY_PORT = 0;

  @Option(
      names = "--serve",
      description =
          "Let the run go by at a pace that eyes can follow, with the dashboard and the REST API,"
              + " until Ctrl-C.")
  private boolean serve;

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

  /** What is served, if anything is. */
  record Served(Optional<ServedRun> run, PrintWriter out) implements AutoCloseable {
    List<DecisionListener> listeners() {
      return run.map(ServedRun::listeners).orElse(List.of());
    }

    List<Observer> observers() {
      return run.map(ServedRun::observers).orElse(List.of());
    }

    /** The run is over: what it came to stays to be looked at. */
    void linger(BooleanSupplier wanted) {
      run.ifPresent(
          served -> {
            served.over();
            out.println("The run is over; the page stays until Ctrl-C.");
            out.flush();
            awaitNoLonger(wanted);
          });
    }

    private static void awaitNoLonger(BooleanSupplier wanted) {
      try {
        while (wanted.getAsBoolean()) {
          Thread.sleep(100);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      run.ifPresent(ServedRun::close);
    }
  }

  /** Begins to serve a run that has not begun. */
  Served start(PlannedRun planned, BooleanSupplier wanted, CommandLine command) {
    PrintWriter told = command.getErr();
    if (!serve) {
      return new Served(Optional.empty(), told);
    }
    Pace pace = new Pace(state(command), wanted);
    ServedRun run = served(planned, pace, told);
    told.println("Dashboard: " + run.link());
    told.flush();
    if (open) {
      Browser.open(run.link());
    }
    return new Served(Optional.of(run), told);
  }

  private Pace.State state(CommandLine command) {
    try {
      return new Pace.State(speed, false);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(command, String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private ServedRun served(PlannedRun planned, Pace pace, PrintWriter told) {
    try {
      return at(port == null ? USUAL_PORT : port, planned, pace, told);
    } catch (ServingException taken) {
      if (port == null) {
        return at(ANY_PORT, planned, pace, told);
      }
      throw new CommandFailure(
          "Port %d is in use. Maybe name another one with --port, or none at all.".formatted(port),
          taken);
    }
  }

  private static ServedRun at(int port, PlannedRun planned, Pace pace, PrintWriter told) {
    return new ServedRun(
        port,
        token(),
        SimulatedSubject.of(planned),
        pace,
        planned.policies(),
        Optional.ofNullable(System.getenv("STOWAGE_HOME")),
        failure -> told.println(problem(failure)));
  }

  private static String problem(RestApi.Failure failure) {
    return "%s could not be answered: %s".formatted(failure.route().path(), failure.cause());
  }

  private static String token() {
    try {
      return TokenFile.of(TokenFile.usual(System.getenv())).token();
    } catch (IOException unreadable) {
      throw new CommandFailure(String.valueOf(unreadable.getMessage()), unreadable);
    }
  }
}
