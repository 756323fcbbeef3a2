package io.stowage.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs commands as they stand in somebody's documents; curl is told by its own file where the ports
 * that they name are today.
 *
 * @param folder where that file goes
 * @param ports from those in the documents to those of today
 */
public record DocumentedCommands(Path folder, Map<Integer, Integer> ports) {
  public DocumentedCommands {
    ports = Map.copyOf(ports);
  }

  /** What it says; one that fails is an error. */
  public String run(String command) throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve(".curlrc"),
        ports.entrySet().stream()
            .map(
                port ->
                    "connect-to = \"localhost:%d:127.0.0.1:%d\"\n"
                        .formatted(port.getKey(), port.getValue()))
            .collect(Collectors.joining("", "silent\n", "")));
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", command);
    builder.environment().put("CURL_HOME", folder.toString());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
