package io.stowage.app.command;

import io.stowage.app.compare.PlannedRun;
import io.stowage.app.serving.Pace;
import io.stowage.app.serving.ServedRun;
import io.stowage.app.serving.SimulatedSubject;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Observer;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether a run can be looked at while it goes by. */
final class ServeOptions {
  @Option(
      names = "--serve",
      description =
          "Let the run go by at a pace that eyes can follow, with the dashboard and the REST API,"
              + " until Ctrl-C.")
  private boolean serve;

  @Mixin private PageOptions page;

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
            PageOptions.awaitNoLonger(wanted);
          });
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
    Pace pace = new Pace(page.pace(false, command), wanted);
    ServedRun run = page.served(port -> at(port, planned, pace, told));
    page.tell(run.link(), told);
    return new Served(Optional.of(run), told);
  }

  private static ServedRun at(int port, PlannedRun planned, Pace pace, PrintWriter told) {
    return new ServedRun(
        port,
        PageOptions.token(),
        SimulatedSubject.of(planned),
        pace,
        planned.policies(),
        Optional.ofNullable(System.getenv("STOWAGE_HOME")),
        failure -> told.println(PageOptions.problem(failure)));
  }
}
