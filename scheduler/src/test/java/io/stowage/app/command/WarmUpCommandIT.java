package io.stowage.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As a process of its own: it goes on until the JVM ends. */
class WarmUpCommandIT {
  @TempDir Path folder;

  @Test
  void allPodsArePlacedAndTheProcessEndsWellAndLeavesNothing() throws Exception {
    Path log = folder.resolve("log");
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "warm-up",
                "--pods=60")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(log, UTF_8)).isZero();
    assertThat(Files.readString(log, UTF_8))
        .contains("It is our turn to schedule", "Stopped")
        .doesNotContain("WARNING");
    assertThat(temporary).isEmptyDirectory();
  }
}
