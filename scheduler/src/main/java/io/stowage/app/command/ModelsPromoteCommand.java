package io.stowage.app.command;

import io.stowage.learning.store.ModelName;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage models promote}: this version from now on. */
@Command(
    name = "promote",
    description =
        "Makes a version the one that model:NAME means; a scheduler that runs takes it on between"
            + " two decisions.",
    mixinStandardHelpOptions = true)
final class ModelsPromoteCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;

  @Parameters(
      paramLabel = "NAME@VERSION",
      description = "The model.",
      converter = ModelNameConverter.class)
  private ModelName model;

  @Override
  public Integer call() {
    int version =
        model
            .version()
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "Which version of %s? Maybe %s@%d."
                            .formatted(
                                model.name(),
                                model.name(),
                                models.store().promoted(model.name()))));
    models.store().promote(model.name(), version);
    spec.commandLine().getOut().printf("model:%s is now %s.%n", model.name(), model.text());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
