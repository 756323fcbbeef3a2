package io.stowage.app.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage models}: which learned policies are there, and which version is in use? */
@Command(
    name = "models",
    description = {
      "Lists, shows and promotes stored models, which policies use as model:NAME or"
          + " model:NAME@VERSION."
    },
    mixinStandardHelpOptions = true,
    subcommands = {
      ModelsListCommand.class,
      ModelsShowCommand.class,
      ModelsPromoteCommand.class,
      ModelsRollbackCommand.class,
      ModelsExportCommand.class,
      ModelsImportCommand.class,
      ModelsRangesCommand.class,
      ModelsMembersCommand.class
    })
final class ModelsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Reached only when it was not said what to do. */
  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "It was not said what to do. Maybe 'stowage models list'?");
  }
}
