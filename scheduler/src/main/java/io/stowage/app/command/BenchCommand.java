package io.stowage.app.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage bench}: how fast is it? */
@Command(
    name = "bench",
    description = "Measures how fast pods are placed.",
    mixinStandardHelpOptions = true,
    subcommands = {
      CoreBenchCommand.class,
      SimulationBenchCommand.class,
      InferenceBenchCommand.class,
      LiveBenchCommand.class,
      ExtenderBenchCommand.class,
      SoakBenchCommand.class
    })
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Reached only when no kind of bench was named. */
  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "No bench was named. Maybe 'stowage bench core'?");
  }
}
