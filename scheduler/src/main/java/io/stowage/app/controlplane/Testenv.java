package io.stowage.app.controlplane;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The project's folder {@code testenv} with its scripts. */
public final class Testenv {
  /** What {@code testenv/build} ends with when a program is not there and cannot be built. */
  private static final int UNAVAILABLE = 69;

  private static final int LINES_OF_A_FAILURE = 10;

  private final Path folder;
  private final Set<Process> running = ConcurrentHashMap.newKeySet();

  private Testenv(Path folder) {
    this.folder = folder;
  }

  /** Found above the place of our own classes, wherever the caller stands. */
  public static Testenv find() {
    try {
      var source = Testenv.class.getProtectionDomain().getCodeSource();
      var classes = Path.of(source.getLocation().toURI());
      for (var above = classes; above != null; above = above.getParent()) {
        if (Files.isExecutable(above.resolve("testenv/up"))) {
          return new Testenv(above.resolve("testenv"));
        }
      }
      throw new ProgramUnavailableException(
          "no folder above "
              + classes
              + " has testenv/up; Maybe this is not a checkout of the project?");
    } catch (URISyntaxException e) {
      throw new IllegalStateException("Our classes lie at no path", e);
    }
  }

  Path project() {
    return folder.resolveSibling(".").normalize();
  }

  /**
   * Runs a script to its end and returns what it printed.
   *
   * @param progress hears each line that the script writes to standard error
   */
  public String run(Consumer<String> progress, String script, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(folder.resolve(script).toString());
    command.addAll(arguments);
    try {
      var process = new ProcessBuilder(command).start();
      running.add(process);
      // What scripts print fits into a pipe's buffer, so it may wait until they have said all.
      var said = process.errorReader(UTF_8).lines().peek(progress).toList();
      var printed = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      var status = process.waitFor();
      running.remove(process);
      if (status != 0) {
        throw failure(script, status, said);
      }
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException("testenv/" + script + " cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while testenv/" + script + " ran", e);
    }
  }

  /** Ends the scripts that run now; what they started goes on. */
  void endScripts() {
    running.forEach(process -> process.toHandle().destroy());
    running.forEach(process -> process.onExit().join());
  }

  private static RuntimeException failure(String script, int status, List<String> said) {
    var end = said.subList(Math.max(0, said.size() - LINES_OF_A_FAILURE), said.size());
    var reason = "testenv/" + script + " failed (" + status + "): " + String.join("\n", end);
    return status == UNAVAILABLE
        ? new ProgramUnavailableException(reason)
        : new IllegalStateException(reason);
  }
}
