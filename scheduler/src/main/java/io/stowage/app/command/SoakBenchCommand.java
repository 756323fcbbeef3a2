package io.stowage.app.command;

import io.stowage.app.TextTable;
import io.stowage.app.bench.live.Soak;
import io.stowage.app.bench.live.Soak.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage bench soak}: does it grow when it runs for long? */
@Command(
    name = "soak",
    description = {
      "Runs Stowage on a real control plane under churn and tells each minute what its process",
      "holds: memory, what is left of its heap after a full collection, threads, open files."
    },
    mixinStandardHelpOptions = true)
final class SoakBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      description = "How long. Default: ${DEFAULT-VALUE}",
      defaultValue = "30")
  private double minutes;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Default: ${DEFAULT-VALUE}",
      defaultValue = "1000")
  private int nodes;

  @Option(
      names = "--alive",
      paramLabel = "N",
      description = "How many pods are there at a time. Default: ${DEFAULT-VALUE}",
      defaultValue = "2000")
  private int alive;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "How many pods come and go each second. Default: ${DEFAULT-VALUE}",
      defaultValue = "20")
  private int rate;

  @Override
  public Integer call() {
    Soak soak = new Soak(nodes, alive, rate, line -> spec.commandLine().getErr().println(line));
    List<Sample> samples;
    try {
      samples =
          soak.run(
              Duration.ofMillis((long) (minutes * 60_000)),
              minutes > 2 ? Duration.ofMinutes(1) : Duration.ofSeconds(5));
    } catch (Exception failed) {
      throw new CommandFailure("The soak ended early: " + failed.getMessage(), failed);
    }
    TextTable table =
        new TextTable("minute", "pods bound", "memory MB", "live heap MB", "threads", "open files");
    for (Sample sample : samples) {
      table.row(
          String.format(Locale.ROOT, "%.1f", sample.after().toSeconds() / 60.0),
          String.valueOf(sample.podsBound()),
          String.format(Locale.ROOT, "%.0f", sample.megabytes()),
          sample.liveMegabytes().stream()
              .mapToObj(live -> String.format(Locale.ROOT, "%.1f", live))
              .findFirst()
              .orElse("–"),
          String.valueOf(sample.threads()),
          String.valueOf(sample.openFiles()));
    }
    spec.commandLine().getOut().print(table);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
