package io.stowage.app.command;

import io.stowage.api.recorded.Tape;
import io.stowage.app.serving.Pace;
import io.stowage.app.serving.ServedJournal;
import io.stowage.journal.JournalReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage replay}: what did the scheduler do then, and why? */
@Command(
    name = "replay",
    description = {
      "Shows what a journal recorded on the dashboard: the cluster at any moment, and the"
          + " decisions",
      "as they were made then. Nothing is decided anew; for that, simulate --workload journal:FILE."
    },
    mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
  private static final int MOST_PROBLEMS = 5;

  @Spec private CommandSpec spec;
  @Mixin private PolicyOptions policies;

  @Parameters(paramLabel = "FILE", description = "The journal.")
  private Path file;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "The moment to begin at, such as 2026-01-02T03:04:05Z. Default: the first.")
  private @Nullable Instant at;

  @Option(names = "--paused", description = "Begin paused.")
  private boolean paused;

  @Mixin private PageOptions page;

  @Override
  public Integer call() {
    PrintWriter told = spec.commandLine().getErr();
    Pace.State pace = page.pace(paused, spec.commandLine());
    Tape tape = tape(told);
    try (Interruption interruption = new Interruption();
        ServedJournal served = page.served(port -> at(port, tape, pace, told))) {
      Optional.ofNullable(at).ifPresent(served::goTo);
      told.printf("Recorded from %s to %s; the page stays until Ctrl-C.%n", tape.from(), tape.to());
      page.tell(served.link(), told);
      PageOptions.awaitNoLonger(() -> !interruption.isAsked());
    }
    return 0;
  }

  private ServedJournal at(int port, Tape tape, Pace.State pace, PrintWriter told) {
    return new ServedJournal(
        port,
        PageOptions.token(),
        file.getFileName().toString(),
        tape,
        pace,
        policies.catalogue(),
        failure -> told.println(PageOptions.problem(failure)));
  }

  private Tape tape(PrintWriter told) {
    try (JournalReader reader = JournalReader.open(file)) {
      try {
        return new Tape(reader.entries());
      } finally {
        report(reader.problems(), told);
      }
    } catch (IOException | UncheckedIOException unreadable) {
      throw new CommandFailure(
          "The journal %s cannot be read. Maybe it is elsewhere.".formatted(file), unreadable);
    } catch (IllegalArgumentException empty) {
      throw new CommandFailure("%s: %s".formatted(file, empty.getMessage()), empty);
    }
  }

  private void report(List<JournalReader.Problem> problems, PrintWriter told) {
    problems.stream()
        .limit(MOST_PROBLEMS)
        .forEach(problem -> told.printf("%s, line %d: %s%n", file, problem.line(), problem.what()));
    if (problems.size() > MOST_PROBLEMS) {
      told.printf("%d lines in all could not be read and were left out.%n", problems.size());
    }
  }
}
