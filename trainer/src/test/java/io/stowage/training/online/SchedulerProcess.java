package io.stowage.training.online;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.Main;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code stowage run} as a process of its own, beside which the trainer of this build can run. What
 * the trainer is told is kept.
 */
final class SchedulerProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern STATUS = Pattern.compile("status\\W+(http://127\\.0\\.0\\.1:\\d+)");
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String TOKEN = "a token of many letters";

  private final Path log;
  private final Process process;
  private final HttpClient http = HttpClient.newHttpClient();

  private SchedulerProcess(Path log, Process process) {
    this.log = log;
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param folder for its files; models are in {@code models} there, and {@code told-NAME-1.jsonl}
   *     is what it first told the trainer
   * @param name its own, and that of its log
   * @param server keys of {@code server.api} beside its token
   * @param configuration without head and server
   */
  static SchedulerProcess started(
      Path folder,
      Path kubeconfig,
      String name,
      String server,
      String configuration,
      Map<String, String> environment)
      throws IOException {
    Path token = Files.writeString(folder.resolve("token"), TOKEN);
    Path config =
        Files.writeString(
            folder.resolve("stowage.yaml"),
            """
            apiVersion: stowage.io/v1alpha1
            kind: StowageConfiguration
            server: {port: 0, api: {authentication: token, tokenFile: "%s", %s}}
            %s\
            """
                .formatted(token, server, configuration));
    Path log = folder.resolve(name + ".log");
    ProcessBuilder builder =
        command(folder, "run", "--config=" + config, "--kubeconfig=" + kubeconfig)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    builder.environment().put("CALLED_BY", name);
    return new SchedulerProcess(log, builder.start());
  }

  /** Any command of the scheduler's, on the models of the folder. */
  static ProcessBuilder command(Path folder, String... arguments) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(JAVA, "--enable-native-access=ALL-UNNAMED", Main.class.getName())
            .redirectErrorStream(true);
    builder.command().addAll(List.of(arguments));
    builder.command().add("--models=" + folder.resolve("models"));
    // ONNX Runtime 1.29 crashes where the command line is long.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    builder.environment().put("STOWAGE_HOME", home(folder).toString());
    return builder;
  }

  /** Where the scheduler finds the command that begins the trainer. */
  private static Path home(Path folder) throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Path script =
        Files.writeString(
            home.resolve("stowage"),
            """
            #!/bin/sh
            n=$CALLED_BY-$(($(ls '%1$s' | grep -c "^told-$CALLED_BY-") + 1))
            echo "$@" > "%1$s/called-$n"
            cp "${2#--journal=}" "%1$s/told-$n.jsonl"
            exec '%2$s' --enable-native-access=ALL-UNNAMED \\
              io.stowage.training.command.TrainerMain "$@"
            """
                .formatted(folder, JAVA));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return home;
  }

  /** The trainer, while it runs. */
  Optional<ProcessHandle> trainer() {
    return process.descendants().filter(ProcessHandle::isAlive).findFirst();
  }

  JsonNode learning() throws IOException, InterruptedException {
    return JSON.readTree(served("/api/v1/learning"));
  }

  /** What it serves where drl-scheduler does. */
  String servedAsDrlScheduler(int port, String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  /** What it serves at a path such as {@code /metrics}. */
  String served(String path) throws IOException, InterruptedException {
    Matcher address = STATUS.matcher(Files.readString(log));
    if (!address.find()) {
      throw new IOException("The log names no address: " + Files.readString(log));
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address.group(1) + path))
            .header("Authorization", "Bearer " + TOKEN)
            .build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  String log() throws IOException {
    return Files.readString(log);
  }

  /** Ends it as an orderly shutdown does, so that all its files are complete. */
  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
    http.close();
  }
}
