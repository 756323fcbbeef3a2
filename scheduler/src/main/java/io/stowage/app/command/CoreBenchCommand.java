package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.BenchWorkload;
import io.stowage.app.bench.CoreBench;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.Scores;
import io.stowage.scheduling.policy.WeightedScores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code stowage bench core}: decisions per second of the scheduling core, without any API server.
 */
@Command(
    name = "core",
    description = {
      "Measures the scheduling core on one thread, kube-default with all nodes scored.",
      "A decision is: the pod's event, all filters, all scores, the events that it is assumed and"
          + " bound."
    },
    mixinStandardHelpOptions = true)
final class CoreBenchCommand implements Callable<Integer> {
  private static final long SEED = 42;

  @Spec private CommandSpec spec;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N",
      description = "Cluster sizes. Default: ${DEFAULT-VALUE}",
      defaultValue = "100,1000,5000")
  private List<Integer> nodes;

  @Option(
      names = "--pods",
      split = ",",
      paramLabel = "N",
      description = "How many pods run already. Default: ${DEFAULT-VALUE}",
      defaultValue = "0")
  private List<Integer> pods;

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

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "table, json or csv. Default: ${DEFAULT-VALUE}",
      defaultValue = "table")
  private String format;

  @Override
  public Integer call() {
    BenchReport report = BenchReport.named(format, spec.commandLine());
    List<BenchWorkload> chosen = chosen();
    Duration measured = Duration.ofMillis((long) (seconds * 1000));
    CoreBench bench = new CoreBench(CoreBenchCommand::kubeDefault, measured, measured);
    List<BenchRow> rows = new ArrayList<>();
    for (int size : nodes) {
      for (int running : pods) {
        for (BenchWorkload workload : chosen) {
          spec.commandLine()
              .getErr()
              .printf("%d nodes, %d pods running: %s …%n", size, running, workload.label());
          rows.add(bench.run(size, running, workload));
        }
      }
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static Scheduler kubeDefault() {
    return new Scheduler(
        Filters.kubeDefault(),
        new WeightedScores(Scores.kubeDefault()),
        Selector.best(new SplittableRandom(SEED)));
  }

  private List<BenchWorkload> chosen() {
    return workloads.isEmpty()
        ? List.of(BenchWorkload.values())
        : workloads.stream().map(this::named).toList();
  }

  private BenchWorkload named(String label) {
    return Arrays.stream(BenchWorkload.values())
        .filter(workload -> workload.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "There is no workload '%s'. Maybe one of %s?"
                        .formatted(
                            label,
                            Arrays.stream(BenchWorkload.values())
                                .map(BenchWorkload::label)
                                .toList())));
  }
}
