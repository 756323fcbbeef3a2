package io.stowage.app.bench.live;

import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.RunningProgram;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** One of the schedulers that a live bench compares, with the same limits for both. */
public enum MeasuredScheduler implements Starter {
  KUBE_SCHEDULER {
    @Override
    public Started start(ControlPlane plane, double qps, int freePort) {
      RunningProgram program = plane.startKubeScheduler(kubeSchedulerConfiguration(qps));
      return new Started(program, plane.metricsOf(ControlPlane.KUBE_SCHEDULER), () -> {});
    }
  },
  STOWAGE {
    @Override
    public Started start(ControlPlane plane, double qps, int freePort) throws IOException {
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
      Process process = stowage(plane, configuration, plane.kubeSchedulerKubeconfig());
      return new Started(
          new RunningProgram("stowage", process.pid()),
          URI.create("http://127.0.0.1:" + freePort + "/metrics"),
          () -> {
            process.destroy();
            configuration.toFile().deleteOnExit();
          });
    }
  };

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Of kube-scheduler alone, with the limits that all get. */
  static String kubeSchedulerConfiguration(double qps) {
    return """
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    leaderElection: {leaderElect: false}
    clientConnection: {qps: %s, burst: %d}
    profiles: [{schedulerName: %s}]
    """
        .formatted(qps, (int) qps, LiveWorkload.SCHEDULER_NAME);
  }

  static Process stowage(ControlPlane plane, Path configuration, Path kubeconfig)
      throws IOException {
    return new ProcessBuilder(
            plane.project().resolve("stowage").toString(),
            "run",
            "--config",
            configuration.toString(),
            "--kubeconfig",
            kubeconfig.toString())
        .redirectErrorStream(true)
        .redirectOutput(plane.log("stowage").toFile())
        .start();
  }

  static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0)) {
      return any.getLocalPort();
    }
  }
}
