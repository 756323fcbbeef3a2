package io.stowage.app.command;

import io.stowage.app.warmup.Warmup;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stowage warm-up}: for the build, which lets the JVM watch it. */
@Command(
    name = "warm-up",
    hidden = true,
    description = "Plays a live scheduler's first minutes, for the JVM to remember. For the build.",
    mixinStandardHelpOptions = true)
final class WarmUpCommand implements Callable<Integer> {
  @Mixin private PolicyOptions policies;

  @Option(names = "--pods", paramLabel = "N", defaultValue = "3000", description = "How many.")
  private int pods;

  @Override
  public Integer call() throws InterruptedException {
    try {
      new Warmup(policies.catalogue()).play(pods);
      return 0;
    } catch (IOException | IllegalStateException problem) {
      throw new CommandFailure(String.valueOf(problem.getMessage()), problem);
    }
  }
}
