package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.live.LiveBench;
import io.stowage.app.bench.live.LiveWorkload;
import io.stowage.app.bench.live.MeasuredScheduler;
import io.stowage.app.controlplane.ProgramUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
  private static final Duration WITHIN = Duration.ofMinutes(15);

  @Spec private CommandSpec spec;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N",
      description = "Cluster sizes. Default: ${DEFAULT-VALUE}",
      defaultValue = "1000")
  private List<Integer> nodes;

  @Option(
      names = "--pods",
      paramLabel = "N",
      description = "How many pods count. Default: ${DEFAULT-VALUE}",
      defaultValue = "3000")
  private int pods;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "How many pods come before. Default: ${DEFAULT-VALUE}",
      defaultValue = "2000")
  private int warmUp;

  @Option(
      names = "--qps",
      paramLabel = "N",
      description =
          "Requests a second that each scheduler may send; upstream's default is 50, its"
              + " scheduler_perf uses the default here. Default: ${DEFAULT-VALUE}",
      defaultValue = "5000")
  private double qps;

  @Option(
      names = "--workload",
      split = ",",
      paramLabel = "W",
      description = "Some of the workloads, or all. Default: ${DEFAULT-VALUE}",
      defaultValue = "basic")
  private List<String> workloads;

  @Option(
      names = "--scheduler",
      split = ",",
      paramLabel = "S",
      description = "kube-scheduler, stowage. Default: both.")
  private List<String> schedulers = List.of();

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    BenchReport report = format.of(BenchReport.class, spec.commandLine());
    List<LiveWorkload> chosen =
        workloads.equals(List.of("all"))
            ? List.of(LiveWorkload.values())
            : workloads.stream()
                .map(label -> named(label, LiveWorkload.values(), LiveWorkload::label))
                .toList();
    List<MeasuredScheduler> compared =
        schedulers.isEmpty()
            ? List.of(MeasuredScheduler.values())
            : schedulers.stream()
                .map(label -> named(label, MeasuredScheduler.values(), MeasuredScheduler::label))
                .toList();
    List<BenchRow> rows = new ArrayList<>();
    int failures = 0;
    for (int size : nodes) {
      LiveBench bench = new LiveBench(size, warmUp, pods, qps, WITHIN, this::tell);
      for (LiveWorkload workload : chosen) {
        List<BenchRow> both = new ArrayList<>();
        for (MeasuredScheduler scheduler : compared) {
          tell("%d nodes, %s: %s …".formatted(size, workload.label(), scheduler.label()));
          try {
            both.add(run(bench, scheduler, workload));
          } catch (CommandFailure failed) {
            failures++;
            tell(String.valueOf(failed.getMessage()));
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

  private BenchRow run(LiveBench bench, MeasuredScheduler scheduler, LiveWorkload workload) {
    try {
      return bench.run(scheduler, workload);
    } catch (ProgramUnavailableException missing) {
      throw new CommandFailure(
          "A real control plane is needed: %s".formatted(missing.getMessage()), missing);
    } catch (Exception failed) {
      throw new CommandFailure(
          "%s on %s failed: %s".formatted(scheduler.label(), workload.label(), failed.getMessage()),
          failed);
    }
  }

  private void tellRatio(List<BenchRow> both) {
    if (both.size() == 2) {
      BenchRow before = both.getFirst();
      BenchRow after = both.getLast();
      tell(
          String.format(
              Locale.ROOT,
              "%s: pods/s × %.2f, CPU per pod × %.2f",
              before.workload(),
              after.podsPerSecond() / before.podsPerSecond(),
              after.cpuMillisPerPod() / before.cpuMillisPerPod()));
    }
  }

  private void tell(String line) {
    spec.commandLine().getErr().println(line);
    spec.commandLine().getErr().flush();
  }

  private interface Label<T> {
    String of(T thing);
  }

  private <T> T named(String name, T[] all, Label<T> label) {
    return Arrays.stream(all)
        .filter(each -> label.of(each).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "There is no '%s'. Maybe one of %s?"
                        .formatted(name, Arrays.stream(all).map(label::of).toList())));
  }
}
