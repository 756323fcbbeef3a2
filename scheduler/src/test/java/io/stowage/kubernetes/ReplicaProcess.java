package io.stowage.kubernetes;

import io.stowage.app.Main;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our scheduler as a process of its own, behind a proxy of its own. */
final class ReplicaProcess implements AutoCloseable {
  static final Duration LEASE = Duration.ofSeconds(6);

  /** A port for each, and a shorter lease than usual. */
  static final String CONFIGURATION =
      """
      apiVersion: stowage.io/v1alpha1
      kind: StowageConfiguration
      server: {port: 0}
      leaderElection: {leaseDuration: %ds, renewDeadline: 4s, retryPeriod: 1s}
      """
          .formatted(LEASE.toSeconds());

  private static final Pattern STATUS = Pattern.compile("status\\W+(http://127\\.0\\.0\\.1:\\d+)");

  final FaultyProxy proxy;
  private final Path folder;
  private final Process process;

  private ReplicaProcess(FaultyProxy proxy, Path folder, Process process) {
    this.proxy = proxy;
    this.folder = folder;
    this.process = process;
  }

  static ReplicaProcess started(FaultScene scene) throws IOException {
    FaultyProxy proxy = new FaultyProxy(scene.plane);
    Path folder = Files.createTempDirectory("stowage-replica-");
    Path kubeconfig = folder.resolve("kubeconfig");
    FaultScene.writeKubeconfig(kubeconfig, proxy.address(), scene.token());
    Path configuration = Files.writeString(folder.resolve("stowage.yaml"), CONFIGURATION);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "run",
                "--config",
                configuration.toString(),
                "--kubeconfig",
                kubeconfig.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    return new ReplicaProcess(proxy, folder, process);
  }

  void configure(String text) throws IOException {
    Files.writeString(folder.resolve("stowage.yaml"), text);
  }

  /** What it serves at a path such as {@code /readyz}. */
  HttpResponse<String> status(String path) throws IOException, InterruptedException {
    Matcher address = STATUS.matcher(log());
    if (!address.find()) {
      throw new IOException("The log names no address: " + log());
    }
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create(address.group(1) + path)).build(),
          BodyHandlers.ofString());
    }
  }

  /** Sends a signal, such as KILL, TERM, STOP or CONT. */
  void signal(String name) throws IOException, InterruptedException {
    int status =
        new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start().waitFor();
    if (status != 0) {
      throw new IOException("kill -s " + name + " failed: " + log());
    }
  }

  boolean endsWithin(long seconds) throws InterruptedException {
    return process.waitFor(seconds, TimeUnit.SECONDS);
  }

  String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    proxy.close();
    for (String file : new String[] {"kubeconfig", "stowage.yaml", "log"}) {
      Files.deleteIfExists(folder.resolve(file));
    }
    Files.deleteIfExists(folder);
  }
}
