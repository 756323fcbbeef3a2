package io.stowage.training.command;

import java.util.List;
import java.util.stream.Collectors;

/** A command as a user can give it to a shell again. */
final class CommandText {
  private static final String PLAIN = "[A-Za-z0-9_@%+=:,./-]+";

  private CommandText() {}

  static String of(List<String> arguments) {
    return arguments.stream()
        .map(CommandText::quoted)
        .collect(Collectors.joining(" ", "./stowage ", ""));
  }

  private static String quoted(String argument) {
    return argument.matches(PLAIN) ? argument : "'" + argument.replace("'", "'\\''") + "'";
  }
}
