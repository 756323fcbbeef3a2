package io.stowage.app.bench.live;

import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.RunningProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** kube-scheduler that asks Stowage how good nodes are, or which is the best. */
public record AskingKubeScheduler(String policy, Verb verb) implements Starter {
  private static final Duration READY_WITHIN = Duration.ofMinutes(2);

  /** What is asked. */
  public enum Verb {
    PRIORITIZE("prioritizeVerb: prioritize\n  weight: 16"),
    CHOOSE("filterVerb: choose");

    private final String setting;

    Verb(String setting) {
      this.setting = setting;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public String label() {
    return "kube-scheduler+" + verb;
  }

  @Override
  public Started start(ControlPlane plane, double qps, int freePort)
      throws IOException, InterruptedException {
    int extenderPort = MeasuredScheduler.freePort();
    Path configuration = Files.createTempFile("stowage-bench", ".yaml");
    Files.writeString(
        configuration,
        """
        apiVersion: stowage.io/v1alpha1
        kind: StowageConfiguration
        server: {port: %d}
        extender: {port: %d}
        profiles: [{schedulerName: %s, policy: "%s", mode: assist}]
        """
            .formatted(freePort, extenderPort, LiveWorkload.SCHEDULER_NAME, policy));
    Process stowage = MeasuredScheduler.stowage(plane, configuration, plane.stowageKubeconfig());
    URI status = URI.create("http://127.0.0.1:" + freePort + "/");
    awaitReady(status.resolve("readyz"), stowage);
    RunningProgram scheduler = plane.startKubeScheduler(configuration(qps, extenderPort, verb));
    return new Started(
        scheduler,
        plane.metricsOf(ControlPlane.KUBE_SCHEDULER),
        Optional.of(
            new Asked(
                new RunningProgram("stowage", stowage.pid()),
                status.resolve("metrics"),
                verb.toString())),
        () -> {
          stowage.destroy();
          configuration.toFile().deleteOnExit();
        });
  }

  /** Of kube-scheduler that asks an extender on this machine, and follows it. */
  static String configuration(double qps, int extenderPort, Verb verb) {
    return MeasuredScheduler.kubeSchedulerConfiguration(qps)
        + """
        extenders:
        - urlPrefix: http://127.0.0.1:%d/extender
          %s
          nodeCacheCapable: true
          ignorable: true
          httpTimeout: 1s
        """
            .formatted(extenderPort, verb.setting);
  }

  private static void awaitReady(URI ready, Process stowage) throws InterruptedException {
    long giveUp = System.nanoTime() + READY_WITHIN.toNanos();
    try (HttpClient http = HttpClient.newHttpClient()) {
      while (!isReady(http, ready)) {
        if (!stowage.isAlive() || System.nanoTime() - giveUp > 0) {
          throw new IllegalStateException(
              "Stowage did not get ready. Maybe './stowage run' tells.");
        }
        Thread.sleep(100);
      }
    }
  }

  private static boolean isReady(HttpClient http, URI ready) throws InterruptedException {
    try {
      return http.send(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException notYet) {
      return false;
    }
  }
}
