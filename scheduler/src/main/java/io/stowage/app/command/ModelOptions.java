package io.stowage.app.command;

import io.stowage.learning.store.ModelFolders;
import io.stowage.learning.store.ModelStore;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --models}: where models lie. */
public final class ModelOptions {
  @Option(
      names = "--models",
      paramLabel = "DIR",
      description =
          "Where your models lie, beside those that are shipped. Default: $STOWAGE_MODELS, or"
              + " ~/.local/share/stowage/models")
  private @Nullable Path models;

  /** The store that they say. */
  public ModelStore store() {
    return new ModelStore(ModelFolders.of(Optional.ofNullable(models), System.getenv()));
  }
}
