package io.stowage.training.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The trainer's entry: the commands of {@code stowage} that learn. */
@Command(
    name = "stowage",
    description = "Learns policies.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {ExperimentCommand.class, FiguresCommand.class})
public final class TrainerMain implements Runnable {
  @Spec private CommandSpec spec;

  private TrainerMain() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new TrainerMain())
            .setParameterExceptionHandler((problem, given) -> wrongUsage(problem))
            .execute(args));
  }

  private static int wrongUsage(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    command
        .getErr()
        .println(problem.getMessage() + " Write: " + command.getHelp().synopsis(0).strip());
    return CommandLine.ExitCode.USAGE;
  }

  /** Reached only when no command was named. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "No command was given.");
  }
}
