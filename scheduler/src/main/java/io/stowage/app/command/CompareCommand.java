package io.stowage.app.command;

import io.stowage.app.compare.Comparer;
import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.ComparisonText;
import io.stowage.app.compare.Plan;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.metric.Metrics;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage compare}: which policy is best on which workload? */
@Command(
    name = "compare",
    description = "Simulates many policies on many workloads with many seeds and compares them.",
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "W[,W…]",
      description = "The workloads.")
  private String workload;

  @Option(
      names = "--policies",
      required = true,
      paramLabel = "P[,P…]",
      description = "The policies.")
  private String policies;

  @Option(
      names = "--seeds",
      paramLabel = "N[..N]",
      description = "The seeds. Default: ${DEFAULT-VALUE}",
      defaultValue = "42..51",
      converter = SeedRange.class)
  private List<Long> seeds;

  @Option(
      names = "--metric",
      paramLabel = "M[,M…]",
      description = "The metrics. Default: ${DEFAULT-VALUE}",
      defaultValue = "alloc@100")
  private String metrics;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many runs at once. Default: one for each core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "table, json or csv. Default: ${DEFAULT-VALUE}",
      defaultValue = "table")
  private String format;

  @Override
  public Integer call() {
    ComparisonText text = Formats.named(ComparisonText.class, format, spec.commandLine());
    Plan plan =
        new Plan(
            workloads.read(workload, spec.commandLine()),
            OptionedName.split(policies),
            seeds,
            OptionedName.split(metrics).stream().map(Metrics::named).toList(),
            false);
    Comparison comparison = new Comparer(threads, () -> true, () -> {}).compare(plan);
    spec.commandLine().getOut().print(text.of(comparison.rows()));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
