package io.stowage.app.live;

import io.stowage.app.Main;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code stowage run} as a process of its own, with a configuration of the test. */
final class RunUnderTest implements AutoCloseable {
  private static final Pattern STATUS = Pattern.compile("status\\W+(http://127\\.0\\.0\\.1:\\d+)");

  private final Path log;
  private final Process process;

  private RunUnderTest(Path log, Process process) {
    this.log = log;
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param folder for its files; models are looked for in {@code models} there, and nowhere else
   */
  static RunUnderTest start(Path folder, Path kubeconfig, String configuration) throws IOException {
    Path config = Files.writeString(folder.resolve("stowage.yaml"), configuration);
    Path log = folder.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                Main.class.getName(),
                "run",
                "--config",
                config.toString(),
                "--kubeconfig",
                kubeconfig.toString(),
                "--models",
                folder.resolve("models").toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    // ONNX Runtime 1.29 crashes where the command line is long.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    builder.environment().put("STOWAGE_HOME", folder.resolve("nothing-shipped").toString());
    return new RunUnderTest(log, builder.start());
  }

  /** What it serves at a path such as {@code /metrics}. */
  String served(String path) throws IOException, InterruptedException {
    Matcher address = STATUS.matcher(Files.readString(log));
    if (!address.find()) {
      throw new IOException("The log names no address: " + Files.readString(log));
    }
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
              HttpRequest.newBuilder(URI.create(address.group(1) + path)).build(),
              BodyHandlers.ofString())
          .body();
    }
  }

  List<String> log() throws IOException {
    return Files.readAllLines(log);
  }

  /** Ends it as an orderly shutdown does, so that all its files are complete. */
  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
