package io.stowage.learning.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where models are looked for: those that are shipped, then the user's own. */
public final class ModelFolders {
  private ModelFolders() {}

  /**
   * The folders, that for new models last.
   *
   * @param named the user's own, if not the usual one
   * @param environment {@code STOWAGE_HOME}: where the project lies; {@code STOWAGE_MODELS}: the
   *     user's own folder; else it is where the XDG base directory specification has it
   */
  public static List<Path> of(Optional<Path> named, Map<String, String> environment) {
    List<Path> folders = new ArrayList<>();
    folders.add(variable("STOWAGE_HOME", environment).orElse(Path.of("")).resolve("models"));
    Path own =
        named
            .or(() -> variable("STOWAGE_MODELS", environment))
            .orElseGet(() -> share(environment).resolve("stowage/models"));
    if (!own.toAbsolutePath().normalize().equals(folders.getFirst().toAbsolutePath().normalize())) {
      folders.add(own);
    }
    return folders;
  }

  private static Path share(Map<String, String> environment) {
    return variable("XDG_DATA_HOME", environment)
        .orElseGet(() -> variable("HOME", environment).orElse(Path.of("")).resolve(".local/share"));
  }

  private static Optional<Path> variable(String name, Map<String, String> environment) {
    return Optional.ofNullable(environment.get(name)).filter(set -> !set.isEmpty()).map(Path::of);
  }
}
