package io.stowage.app.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that a command will write: whether it can be is known before the work begins. */
record NewFile(String what, Path path) {

  /** Fails in one line where the file cannot be written; leaves what is there as it is. */
  void probe() {
    boolean isNew = !Files.exists(path);
    try {
      if (Files.isDirectory(path)) {
        throw new CommandFailure(
            "The %s cannot be written: %s is a directory. Maybe name a file in it."
                .formatted(what, path));
      }
      Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
      if (isNew) {
        Files.delete(path);
      }
    } catch (IOException unwritable) {
      throw failure(unwritable);
    }
  }

  void write(String text) {
    try {
      Files.writeString(path, text, StandardCharsets.UTF_8);
    } catch (IOException unwritable) {
      throw failure(unwritable);
    }
  }

  CommandFailure failure(IOException problem) {
    String why =
        switch (problem) {
          case NoSuchFileException missing -> "there is no directory " + missingFolder();
          case AccessDeniedException denied -> "permission denied";
          default -> String.valueOf(problem.getMessage());
        };
    return new CommandFailure(
        "The %s cannot be written to %s: %s.".formatted(what, path, why), problem);
  }

  private Path missingFolder() {
    Path folder = path.toAbsolutePath().getParent();
    return folder == null ? path : folder;
  }
}
