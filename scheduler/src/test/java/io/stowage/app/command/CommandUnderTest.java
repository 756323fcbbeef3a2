package io.stowage.app.command;

import io.stowage.app.StowageUnderTest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** A command that has ended, for tests: its exit code and what it wrote. */
record CommandUnderTest(int exitCode, String out, String err) {

  /** What it wrote to standard error beside its progress, which a slow machine shows. */
  List<String> complaints() {
    return err.lines().filter(line -> !line.matches("\\w+: \\d+ of \\d+")).toList();
  }

  static CommandUnderTest run(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        StowageUnderTest.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments.toArray(String[]::new));
    return new CommandUnderTest(exitCode, out.toString(), err.toString());
  }
}
