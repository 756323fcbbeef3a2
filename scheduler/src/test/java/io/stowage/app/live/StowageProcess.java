package io.stowage.app.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.stowage.app.Main;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code stowage run} as a process of its own, which can be killed and stopped. */
final class StowageProcess implements AutoCloseable {
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);

  final int statusPort;
  private final String server;
  private final Path folder;
  private final Process process;
  private final HttpClient http = HttpClient.newHttpClient();

  private StowageProcess(int statusPort, String server, Path folder, Process process) {
    this.statusPort = statusPort;
    this.server = server;
    this.folder = folder;
    this.process = process;
  }

  /**
   * Starts it and waits until it is ready.
   *
   * @param configuration without head and server
   */
  static StowageProcess started(Path kubeconfig, String configuration)
      throws IOException, InterruptedException {
    return started(kubeconfig, configuration, "");
  }

  /**
   * The same.
   *
   * @param server keys of {@code server} beside its port
   */
  static StowageProcess started(Path kubeconfig, String configuration, String server)
      throws IOException, InterruptedException {
    return started(kubeconfig, configuration, server, Map.of(), List.of());
  }

  /**
   * The same.
   *
   * @param environment variables beside ours
   * @param options of the command line beside ours
   */
  static StowageProcess started(
      Path kubeconfig,
      String configuration,
      String server,
      Map<String, String> environment,
      List<String> options)
      throws IOException, InterruptedException {
    int port = freePort();
    Path folder = Files.createTempDirectory("stowage-process-");
    Path file =
        Files.writeString(
            folder.resolve("stowage.yaml"), withHead(port, server, configuration), UTF_8);
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "run",
                "--config",
                file.toString(),
                "--kubeconfig",
                kubeconfig.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile());
    builder.command().addAll(options);
    builder.environment().putAll(environment);
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    StowageProcess started = new StowageProcess(port, server, folder, builder.start());
    started.awaitReady();
    return started;
  }

  private static String withHead(int port, String server, String configuration) {
    return """
    apiVersion: stowage.io/v1alpha1
    kind: StowageConfiguration
    server: {port: %d, %s}
    %s\
    """
        .formatted(port, server, configuration);
  }

  private void awaitReady() throws IOException, InterruptedException {
    long giveUp = System.nanoTime() + READY_WITHIN.toNanos();
    while (!isReady()) {
      if (!process.isAlive() || System.nanoTime() - giveUp > 0) {
        throw new AssertionError("Stowage is not ready: " + log());
      }
      Thread.sleep(50);
    }
  }

  private boolean isReady() throws InterruptedException {
    try {
      return http.send(
                  HttpRequest.newBuilder(address("/readyz")).build(), BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  void configure(String configuration) throws IOException {
    Files.writeString(
        folder.resolve("stowage.yaml"), withHead(statusPort, server, configuration), UTF_8);
  }

  String get(String path) throws IOException, InterruptedException {
    return http.send(HttpRequest.newBuilder(address(path)).build(), BodyHandlers.ofString()).body();
  }

  /** The same with a token. */
  String get(String path, String token) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address(path)).header("Authorization", "Bearer " + token).build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  /** The sum of all values of a metric whose labels contain this text. */
  double metric(String name, String labels) throws IOException, InterruptedException {
    Matcher values =
        Pattern.compile("(?m)^%s(\\{.*\\})? (\\S+)$".formatted(name)).matcher(get("/metrics"));
    double sum = 0;
    while (values.find()) {
      String found = values.group(1);
      if (labels.isEmpty() || (found != null && found.contains(labels))) {
        sum += Double.parseDouble(values.group(2));
      }
    }
    return sum;
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + statusPort + path);
  }

  /** Sends a signal, such as KILL, STOP or CONT. */
  void signal(String name) throws IOException, InterruptedException {
    signal(process.pid(), name);
  }

  /** The same to another process of the test. */
  static void signal(long processId, String name) throws IOException, InterruptedException {
    int status = new ProcessBuilder("kill", "-s", name, Long.toString(processId)).start().waitFor();
    if (status != 0) {
      throw new IOException("kill -s %s %d failed".formatted(name, processId));
    }
  }

  String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0)) {
      return any.getLocalPort();
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    http.close();
    Files.deleteIfExists(folder.resolve("stowage.yaml"));
    Files.deleteIfExists(folder.resolve("log"));
    Files.deleteIfExists(folder.resolve("state/stowage/token"));
    Files.deleteIfExists(folder.resolve("state/stowage"));
    Files.deleteIfExists(folder.resolve("state"));
    Files.deleteIfExists(folder);
  }
}
