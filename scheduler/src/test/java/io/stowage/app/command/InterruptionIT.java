package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.stowage.app.TinyTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C at a real process in the midst of a comparison that would take very long. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class InterruptionIT {
  private static final long INTERRUPT = 1L << (2 - 1);

  @TempDir Path folder;

  @Test
  void whatWasFinishedIsToldAndWhatIsMissingToo() throws Exception {
    Process process = endlessComparison();
    awaitProgress();
    interrupt(process);
    assertThat(process.waitFor()).isEqualTo(130);
    assertThat(Files.readString(folder.resolve("out")))
        .contains("openb:tiny, alloc@100")
        .containsPattern("(?m)^first-fit ");
    assertThat(Files.readString(folder.resolve("err")).lines().toList().getLast())
        .matches("Stopped: \\d+ of 100000 runs were finished; the other \\d+ are missing above.");
  }

  @Test
  void theSecondEndsItAtOnce() throws Exception {
    Process process = endlessComparison();
    awaitProgress();
    while (process.isAlive()) {
      interrupt(process);
    }
    assertThat(process.waitFor()).isEqualTo(130);
  }

  private Process endlessComparison() throws IOException {
    assumeFalse(
        interruptsAreIgnored(), "whoever started the tests in the background ignores Ctrl-C");
    TinyTrace.in(folder);
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.stowage.app.Main",
                "compare",
                "--data",
                folder.toString(),
                "--workload",
                "openb:tiny",
                "--policies",
                "first-fit",
                "--seeds",
                "1..100000",
                "--no-bounds"))
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  /** A process that a shell starts in the background inherits this, and hands it on. */
  private static boolean interruptsAreIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .anyMatch(ignored -> (ignored & INTERRUPT) != 0);
    }
  }

  /** The first line of progress says that runs were finished. */
  private void awaitProgress() throws Exception {
    while (!Files.readString(folder.resolve("err")).contains("runs: ")) {
      Thread.sleep(50);
    }
  }

  private static void interrupt(Process process) throws Exception {
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
  }
}
