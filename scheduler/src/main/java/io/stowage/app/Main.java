package io.stowage.app;

import io.stowage.app.command.Commands;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The top command, {@code stowage}. */
@Command(
    name = "stowage",
    description = "A scheduler for Kubernetes that learns where each pod goes.",
    footer = {"", "stowage train learns policies; see stowage train --help."},
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** All commands of this module; others may add theirs. */
  public static CommandLine commandLine() {
    CommandLine stowage = new CommandLine(new Main());
    Commands.all().forEach(stowage::addSubcommand);
    return ExitCodes.apply(stowage);
  }

  /** Reached only when no command was named. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "No command was given");
  }
}
