package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
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

/** {@code stowage bench live}: Stowage beside kube-scheduler on real control planes. */
@Command(
    name = "live",
    description = {
      "Measures kube-scheduler and Stowage, each on a fresh real control plane, in one run.",
      "Pods per second are shared with the API server and etcd on the same machine; CPU ms/pod is",
      "the scheduler's own, after the warm-up. Memory is what the process occupies."
    },
    mixinStandardHelpOptions = true)
final class LiveBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--scheduler",
      split = ",",
      paramLabel = "S",
      description = "kube-scheduler, stowage. Default: both.")
  private List<String> schedulers = List.of();

  @Mixin private LiveBenchOptions options;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    BenchReport report = format.of(BenchReport.class, spec.commandLine());
    List<LiveWorkload> workloads = options.workloads();
    List<MeasuredScheduler> compared =
        Labelled.of("scheduler", MeasuredScheduler.values(), MeasuredScheduler::label)
            .chosen(schedulers, spec.commandLine());
    List<BenchRow> rows = new ArrayList<>();
    int failures = 0;
    for (LiveBench bench : options.benches(false)) {
      for (LiveWorkload workload : workloads) {
        List<BenchRow> both = new ArrayList<>();
        for (MeasuredScheduler scheduler : compared) {
          try {
            both.addAll(options.run(bench, scheduler, workload));
          } catch (CommandFailure failed) {
            failures++;
            options.tell(String.valueOf(failed.getMessage()));
          }
        }
        rows.addAll(both);
        tellRatio(both);
      }
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return failures == 0 ? 0 : 1;
  }

  private void tellRatio(List<BenchRow> both) {
    if (both.size() == 2) {
      BenchRow before = both.getFirst();
      BenchRow after = both.getLast();
      options.tell(
          String.format(
              Locale.ROOT,
              "%s: pods/s × %.2f, CPU per pod × %.2f",
              before.workload(),
              after.podsPerSecond() / before.podsPerSecond(),
              after.cpuMillisPerPod() / before.cpuMillisPerPod()));
    }
  }
}
