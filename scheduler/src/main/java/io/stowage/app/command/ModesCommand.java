package io.stowage.app.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage modes}: how far is a scheduler that runs trusted? */
@Command(
    name = "modes",
    description = {
      "Shows how far a scheduler that runs is trusted, profile by profile (off, shadow, assist,"
          + " active), and how well it agrees with the other scheduler.",
      "JSON: the answer of GET /api/v1/modes."
    },
    mixinStandardHelpOptions = true,
    subcommands = ModesSetCommand.class)
final class ModesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ServerOptions server;
  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    ModesText text = format.of(ModesText.class, spec.commandLine());
    spec.commandLine().getOut().print(text.of(server.ask("GET", ModesText.PATH, "")));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
