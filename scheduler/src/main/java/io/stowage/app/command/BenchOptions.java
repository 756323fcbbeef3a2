package io.stowage.app.command;

import io.stowage.app.bench.BenchWorkload;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the benches that run without an API server have in common. */
final class BenchOptions {
  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N",
      description = "Cluster sizes. Default: ${DEFAULT-VALUE}",
      defaultValue = "100,1000,5000")
  List<Integer> nodes;

  @Option(
      names = "--workload",
      split = ",",
      paramLabel = "W",
      description = "Some of the workloads. Default: all.")
  private List<String> workloads = List.of();

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to measure each line. Default: ${DEFAULT-VALUE}",
      defaultValue = "3")
  private double seconds;

  @Mixin private FormatOption format;

  Duration measured() {
    return Duration.ofMillis((long) (seconds * 1000));
  }

  BenchReport report(CommandLine command) {
    return format.of(BenchReport.class, command);
  }

  List<BenchWorkload> workloads(CommandLine command) {
    return Labelled.of("workload", BenchWorkload.values(), BenchWorkload::label)
        .chosen(workloads, command);
  }
}
