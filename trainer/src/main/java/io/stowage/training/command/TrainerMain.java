package io.stowage.training.command;

import io.stowage.app.Main;
import picocli.CommandLine;

/** The command line of the scheduler, and beside it the commands that learn. */
public final class TrainerMain {
  private TrainerMain() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return Main.commandLine()
        .addSubcommand(new TrainCommand())
        .addSubcommand(new ImproveCommand())
        .addSubcommand(new BlendCommand())
        .addSubcommand(new ExperimentCommand())
        .addSubcommand(new FiguresCommand());
  }
}
