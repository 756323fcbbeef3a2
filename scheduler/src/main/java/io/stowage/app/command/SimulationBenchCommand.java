package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.BenchWorkload;
import io.stowage.app.bench.CoreBench;
import io.stowage.app.bench.SimulationBench;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage bench simulation}: what a simulation costs beside the decisions in it. */
@Command(
    name = "simulation",
    description = {
      "Measures whole simulations, each beside the scheduling core alone on the same cluster.",
      "A simulated decision also pays for the clock, the queue, the pod's end and the curves."
    },
    mixinStandardHelpOptions = true)
final class SimulationBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;

  @Override
  public Integer call() {
    BenchReport report = options.report(spec.commandLine());
    CoreBench core =
        new CoreBench(CoreBenchCommand::kubeDefault, options.measured(), options.measured());
    SimulationBench simulation =
        new SimulationBench(
            inputs -> Policies.of(OptionedName.policy("kube-default"), inputs),
            options.measured(),
            options.measured());
    List<BenchRow> rows = new ArrayList<>();
    for (int size : options.nodes) {
      for (BenchWorkload workload : options.workloads(spec.commandLine())) {
        if (workload == BenchWorkload.PREEMPTION) {
          // Its cluster is full of pods that run from the start, which these simulations lack.
          continue;
        }
        spec.commandLine().getErr().printf("%d nodes: %s …%n", size, workload.label());
        rows.add(core.run(size, 0, workload));
        rows.add(simulation.run(size, workload));
      }
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
