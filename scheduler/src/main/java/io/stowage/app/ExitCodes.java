package io.stowage.app;

import io.stowage.app.command.CommandFailure;
import io.stowage.learning.store.ModelException;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How a command ends: 0 done, 1 failed, 2 wrong usage with one line that says what to write
 * instead.
 */
final class ExitCodes {
  static final int FAILED = 1;
  static final int WRONG_USAGE = 2;

  private ExitCodes() {}

  static CommandLine apply(CommandLine top) {
    return top.setParameterExceptionHandler((problem, args) -> wrongUsage(problem))
        .setExecutionExceptionHandler((problem, command, parsed) -> failed(problem, command));
  }

  private static String sentence(String text) {
    return text.endsWith(".") || text.endsWith("?") ? text : text + ".";
  }

  private static int wrongUsage(ParameterException problem) {
    PrintWriter err = problem.getCommandLine().getErr();
    err.println(
        sentence(oneLine(String.valueOf(problem.getMessage()))) + " Write: " + advice(problem));
    return WRONG_USAGE;
  }

  private static String advice(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    if (problem instanceof UnmatchedArgumentException unmatched) {
      List<String> similar = unmatched.getSuggestions();
      if (!similar.isEmpty()) {
        return similar.stream().map(word -> name + " " + word).collect(Collectors.joining(" or "));
      }
    }
    if (command.getSubcommands().isEmpty()) {
      return oneLine(command.getHelp().synopsis(0));
    }
    String commands = String.join("|", command.getSubcommands().keySet());
    return "%1$s %2$s, or %1$s --help".formatted(name, commands);
  }

  private static int failed(Exception problem, CommandLine command) {
    PrintWriter err = command.getErr();
    if (problem instanceof CommandFailure || problem instanceof ModelException) {
      err.println(problem.getMessage());
    } else {
      err.println("This is a bug in " + command.getCommandSpec().qualifiedName() + ":");
      problem.printStackTrace(err);
    }
    return FAILED;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
