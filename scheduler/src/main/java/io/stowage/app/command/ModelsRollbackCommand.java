package io.stowage.app.command;

import io.stowage.learning.store.ModelName;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage models rollback}: back to the version before. */
@Command(
    name = "rollback",
    description = "Takes the last promotion of a model back.",
    mixinStandardHelpOptions = true)
final class ModelsRollbackCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;

  @Parameters(paramLabel = "NAME", description = "The model.", converter = ModelNameConverter.class)
  private ModelName model;

  @Override
  public Integer call() {
    int version = models.store().rollBack(model.name());
    spec.commandLine()
        .getOut()
        .printf("model:%s is again %s@%d.%n", model.name(), model.name(), version);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
