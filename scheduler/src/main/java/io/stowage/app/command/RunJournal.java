package io.stowage.app.command;

import io.stowage.journal.Journal;
import io.stowage.scheduling.DecisionListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The journal of one run, if the user wants one: a file of its own, and complete. */
final class RunJournal implements AutoCloseable {
  private record Opened(NewFile file, Journal journal) {}

  private final @Nullable Opened opened;

  private RunJournal(@Nullable Opened opened) {
    this.opened = opened;
  }

  /** Refuses a file that is there, since a journal of two runs can be replayed as neither. */
  static RunJournal open(@Nullable Path path, String policy, boolean overwrite) {
    if (path == null) {
      return new RunJournal(null);
    }
    NewFile file = new NewFile("journal", path);
    if (Files.exists(path) && !overwrite) {
      throw new CommandFailure(
          "There is a file %s already. Maybe name another journal or add --overwrite."
              .formatted(path));
    }
    file.probe();
    try {
      Files.newOutputStream(path).close();
      return new RunJournal(new Opened(file, Journal.open(path, policy)));
    } catch (IOException unwritable) {
      throw file.failure(unwritable);
    }
  }

  List<DecisionListener> listeners() {
    return opened == null ? List.of() : List.of(opened.journal);
  }

  /** Fails in one line if the journal has gaps. */
  void finish() {
    if (opened == null) {
      return;
    }
    opened.journal.flush();
    long dropped = opened.journal.dropped();
    if (dropped > 0) {
      throw new CommandFailure(
          "The journal %s is incomplete: %d entries could not be written. Maybe the disk is full."
              .formatted(opened.file.path(), dropped));
    }
  }

  @Override
  public void close() {
    if (opened == null) {
      return;
    }
    try {
      opened.journal.close();
    } catch (IOException unwritable) {
      throw opened.file.failure(unwritable);
    }
  }
}
