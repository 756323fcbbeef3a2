package io.stowage.parity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/** Finds the oracle's program: named by the environment, or built by {@code testenv/build}. */
final class OracleBinary {
  private OracleBinary() {}

  /**
   * Aborts the calling test, with the reason, where the oracle cannot be built; fails it where
   * STOWAGE_ORACLE=required.
   */
  static Path find() {
    var named = System.getenv("STOWAGE_ORACLE_BIN");
    if (named != null && !named.isBlank()) {
      return Path.of(named);
    }
    return build();
  }

  private static Path build() {
    try {
      var script = repositoryRoot().resolve("testenv/build");
      var building =
          new ProcessBuilder(script.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      var printed =
          new String(building.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (building.waitFor() != 0) {
        throw unavailable(
            "testenv/build failed; Maybe there is no Go? What it said is on standard error");
      }
      return Path.of(printed.lines().reduce("", (_, last) -> last));
    } catch (IOException e) {
      throw unavailable("testenv/build cannot be run: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the oracle was built", e);
    }
  }

  private static RuntimeException unavailable(String reason) {
    return "required".equals(System.getenv("STOWAGE_ORACLE"))
        ? new IllegalStateException("The oracle is required, but " + reason)
        : new TestAbortedException("No comparison with kube-scheduler: " + reason);
  }

  private static Path repositoryRoot() {
    for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.isRegularFile(folder.resolve("mvnw"))) {
        return folder;
      }
    }
    throw new UncheckedIOException(
        new IOException("No folder above " + Path.of("").toAbsolutePath() + " has mvnw"));
  }
}
