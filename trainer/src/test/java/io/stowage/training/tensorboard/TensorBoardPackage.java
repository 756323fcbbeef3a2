package io.stowage.training.tensorboard;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The tensorboard package of Python, installed once into the user's cache folder. */
public final class TensorBoardPackage {
  private static final String VERSION = "2.20.0";

  private static final String READ =
      """
      import sys
      from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
      events = EventAccumulator(sys.argv[1])
      events.Reload()
      for tag in sorted(events.Tags()["scalars"]):
          for event in events.Scalars(tag):
              print(tag, event.step, event.value, event.wall_time)
      """;

  private TensorBoardPackage() {}

  /** What TensorBoard reads in a folder: tag, step, value and time of each scalar, by tag. */
  public static List<String> scalars(Path folder) throws IOException, InterruptedException {
    return python(READ, folder.toString());
  }

  /**
   * What a Python script prints that may use the package; without Python or pip the test is
   * skipped, unless the environment says STOWAGE_TENSORBOARD=required.
   */
  private static List<String> python(String script, String argument)
      throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("user.home"), ".cache/stowage/tensorboard-" + VERSION);
    Path python = home.resolve("bin/python");
    Path complete = home.resolve("complete");
    if (!Files.exists(complete)) {
      try {
        run("python3", "-m", "venv", home.toString());
        run(
            python.toString(),
            "-m",
            "pip",
            "install",
            "--quiet",
            "tensorboard==" + VERSION,
            "setuptools<81");
      } catch (IOException missing) {
        if ("required".equals(System.getenv("STOWAGE_TENSORBOARD"))) {
          throw missing;
        }
        abort("Python with pip and its packages is needed here: " + missing.getMessage());
      }
      Files.createFile(complete);
    }
    return run(python.toString(), "-c", script, argument);
  }

  private static List<String> run(String... command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("tensorboard", ".log");
    try {
      Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(
            "%s has failed: %s".formatted(List.of(command), Files.readString(log)));
      }
      return printed.lines().toList();
    } finally {
      Files.delete(log);
    }
  }
}
