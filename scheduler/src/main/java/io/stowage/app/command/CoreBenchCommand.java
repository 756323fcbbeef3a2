package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.BenchWorkload;
import io.stowage.app.bench.CoreBench;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.Scores;
import io.stowage.scheduling.policy.WeightedScores;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
  @Mixin private BenchOptions options;

  @Option(
      names = "--pods",
      split = ",",
      paramLabel = "N",
      description = "How many pods run already. Default: ${DEFAULT-VALUE}",
      defaultValue = "0")
  private List<Integer> pods;

  @Override
  public Integer call() {
    BenchReport report = options.report(spec.commandLine());
    List<BenchWorkload> chosen = options.workloads(spec.commandLine());
    CoreBench bench =
        new CoreBench(CoreBenchCommand::kubeDefault, options.measured(), options.measured());
    List<BenchRow> rows = new ArrayList<>();
    for (int size : options.nodes) {
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

  static Scheduler kubeDefault() {
    return new Scheduler(
        Filters.kubeDefault(),
        new WeightedScores(Scores.kubeDefault()),
        Selector.best(new SplittableRandom(SEED)));
  }
}
