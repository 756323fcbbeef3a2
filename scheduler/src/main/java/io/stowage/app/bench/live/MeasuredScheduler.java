package io.stowage.app.bench.live;

import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.RunningProgram;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** One of the schedulers that a live bench compares, with the same limits for both. */
public enum MeasuredScheduler {
  KUBE_SCHEDULER {
    @Override
    Started start(ControlPlane plane, double qps, int freePort) {
      String configuration =
          """
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: KubeSchedulerConfiguration
          leaderElection: {leaderElect: false}
          clientConnection: {qps: %s, burst: %d}
          profiles: [{schedulerName: %s}]
          """
              .formatted(qps, (int) qps, LiveWorkload.SCHEDULER_NAME);
      RunningProgram program = plane.startKubeScheduler(configuration);
      return new Started(program, plane.metricsOf(ControlPlane.KUBE_SCHEDULER), () -> {});
    }
  },
  STOWAGE {
    @Override
    Started start(ControlPlane plane, double qps, int freePort) throws IOException {
      Path configuration = Files.createTempFile("stowage-bench", ".yaml");
      Files.writeString(
          configuration,
          """
          apiVersion: stowage.io/v1alpha1
          kind: StowageConfiguration
          leaderElection: {leaderElect: false}
          clientConnection: {qps: %s, burst: %d}
          server: {port: %d}
          profiles: [{schedulerName: %s}]
          """
              .formatted(qps, (int) qps, freePort, LiveWorkload.SCHEDULER_NAME));
      Process process =
          new ProcessBuilder(
                  plane.project().resolve("stowage").toString(),
                  "run",
                  "--config",
                  configuration.toString(),
                  "--kubeconfig",
                  plane.kubeSchedulerKubeconfig().toString())
              .redirectErrorStream(true)
              .redirectOutput(plane.log("stowage").toFile())
              .start();
      return new Started(
          new RunningProgram("stowage", process.pid()),
          URI.create("http://127.0.0.1:" + freePort + "/metrics"),
          () -> {
            process.destroy();
            configuration.toFile().deleteOnExit();
          });
    }
  };

  /** A scheduler that runs. */
  record Started(RunningProgram program, URI metrics, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }

    Duration cpuTime() {
      return program.cpuTime();
    }

    /** What it occupies of the machine's memory; empty where /proc is missing. */
    double residentMegabytes() throws IOException {
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

  abstract Started start(ControlPlane plane, double qps, int freePort) throws IOException;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0)) {
      return any.getLocalPort();
    }
  }
}
