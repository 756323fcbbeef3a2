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
      "from the question's first byte to the answer, with Stowage's own CPU time per pod.",
      "Control planes are not alike from start to start, so this is done in several rounds, one",
      "after the other, and what it costs is the median of their ratios."
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

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often each is measured. Default: ${DEFAULT-VALUE}",
      defaultValue = "3")
  private int rounds;

  @Mixin private LiveBenchOptions options;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    BenchReport report = format.of(BenchReport.class, spec.commandLine());
    List<BenchRow> rows = new ArrayList<>();
    for (LiveBench bench : options.benches()) {
      List<Double> kept = new ArrayList<>();
      List<Double> slowest = new ArrayList<>();
      for (int round = 0; round < Math.max(1, rounds); round++) {
        List<BenchRow> alone =
            options.run(bench, MeasuredScheduler.KUBE_SCHEDULER, LiveWorkload.BASIC);
        List<BenchRow> asking =
            options.run(bench, new AskingKubeScheduler(policy), LiveWorkload.BASIC);
        rows.addAll(alone);
        rows.addAll(asking);
        kept.add(asking.getFirst().podsPerSecond() / alone.getFirst().podsPerSecond());
        slowest.add(asking.getLast().p99Micros());
      }
      options.tell(
          String.format(
              Locale.ROOT,
              "%d nodes: asking leaves %.0f %% of the pods/s; a prioritize call takes %.1f ms at"
                  + " p99 (medians of %d rounds)",
              bench.nodes(),
              100 * median(kept),
              median(slowest) / 1000,
              kept.size()));
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
