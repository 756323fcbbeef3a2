package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.live.AskingKubeScheduler;
import io.stowage.app.bench.live.LiveBench;
import io.stowage.app.bench.live.LiveWorkload;
import io.stowage.app.bench.live.MeasuredScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage bench extender}: what it costs kube-scheduler to ask us. */
@Command(
    name = "extender",
    description = {
      "Measures kube-scheduler alone and kube-scheduler that asks Stowage, each on a fresh real",
      "control plane, in one run. The third row is the prioritize call, as Stowage measures it",
      "from the question's first byte to the answer, with Stowage's own CPU time per pod."
    },
    mixinStandardHelpOptions = true)
final class ExtenderBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--policy",
      paramLabel = "P",
      description = "Who rates the nodes in Stowage. Default: ${DEFAULT-VALUE}",
      defaultValue = "kube-default")
  private String policy;

  @Mixin private LiveBenchOptions options;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    BenchReport report = format.of(BenchReport.class, spec.commandLine());
    List<BenchRow> rows = new ArrayList<>();
    for (LiveBench bench : options.benches()) {
      List<BenchRow> alone =
          options.run(bench, MeasuredScheduler.KUBE_SCHEDULER, LiveWorkload.BASIC);
      List<BenchRow> asking =
          options.run(bench, new AskingKubeScheduler(policy), LiveWorkload.BASIC);
      rows.addAll(alone);
      rows.addAll(asking);
      options.tell(
          String.format(
              Locale.ROOT,
              "%d nodes: asking leaves %.0f %% of the pods/s; a prioritize call takes %.1f ms at"
                  + " p99",
              bench.nodes(),
              100 * asking.getFirst().podsPerSecond() / alone.getFirst().podsPerSecond(),
              asking.getLast().p99Micros() / 1000));
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
