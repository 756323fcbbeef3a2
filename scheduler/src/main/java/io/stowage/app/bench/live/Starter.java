package io.stowage.app.bench.live;

import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.RunningProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Starts what a live bench measures. */
public interface Starter {

  Started start(ControlPlane plane, double qps, int freePort)
      throws IOException, InterruptedException;

  /** As reports name it. */
  String label();

  /**
   * A scheduler that runs.
   *
   * @param extender who is asked by it, if anybody
   */
  record Started(RunningProgram program, URI metrics, Optional<Asked> extender, Runnable end)
      implements AutoCloseable {
    Started(RunningProgram program, URI metrics, Runnable end) {
      this(program, metrics, Optional.empty(), end);
    }

    @Override
    public void close() {
      end.run();
    }

    Duration cpuTime() {
      return program.cpuTime();
    }

    double residentMegabytes() throws IOException {
      return Starter.residentMegabytes(program);
    }
  }

  /**
   * An extender that runs, too.
   *
   * @param verb what it is asked
   */
  record Asked(RunningProgram program, URI metrics, String verb) {}

  /** What it occupies of the machine's memory; not a number where /proc is missing. */
  static double residentMegabytes(RunningProgram program) throws IOException {
    Path status = Path.of("/proc/" + program.processId() + "/status");
    if (!Files.isReadable(status)) {
      return Double.NaN;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1024 / 1e6)
        .findFirst()
        .orElse(Double.NaN);
  }
}
