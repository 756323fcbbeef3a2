package io.stowage.app.command;

import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.StoredModel;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage models export}: a model for others. */
@Command(
    name = "export",
    description = "Writes a model into a folder, from which 'stowage models import' takes it.",
    mixinStandardHelpOptions = true)
final class ModelsExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;

  @Parameters(
      index = "0",
      paramLabel = "NAME[@VERSION]",
      description = "The model.",
      converter = ModelNameConverter.class)
  private ModelName model;

  @Parameters(index = "1", paramLabel = "DIR", description = "A folder; it is made if need be.")
  private Path folder;

  @Override
  public Integer call() {
    StoredModel stored = models.store().read(model);
    stored.writeTo(folder);
    spec.commandLine().getOut().printf("%s is in %s.%n", stored.card().title(), folder);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
