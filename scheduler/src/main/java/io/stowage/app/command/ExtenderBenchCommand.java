package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.live.AskingKubeScheduler;
import io.stowage.app.bench.live.LiveBench;
import io.stowage.app.bench.live.LiveWorkload;
import io.stowage.app.bench.live.MeasuredScheduler;
import io.stowage.app.bench.live.Starter;
import io.stowage.app.controlplane.ProgramUnavailableException;
import java.time.Duration;
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
      description = "Requests a second that kube-scheduler may send. Default: ${DEFAULT-VALUE}",
      defaultValue = "5000")
  private double qps;

  @Option(
      names = "--policy",
      paramLabel = "P",
      description = "Who rates the nodes in Stowage. Default: ${DEFAULT-VALUE}",
      defaultValue = "kube-default")
  private String policy;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    BenchReport report = format.of(BenchReport.class, spec.commandLine());
    List<BenchRow> rows = new ArrayList<>();
    for (int size : nodes) {
      LiveBench bench = new LiveBench(size, warmUp, pods, qps, WITHIN, this::tell);
      List<BenchRow> alone = run(bench, MeasuredScheduler.KUBE_SCHEDULER);
      List<BenchRow> asking = run(bench, new AskingKubeScheduler(policy));
      rows.addAll(alone);
      rows.addAll(asking);
      tell(
          String.format(
              Locale.ROOT,
              "%d nodes: asking leaves %.0f %% of the pods/s; a prioritize call takes %.1f ms at"
                  + " p99",
              size,
              100 * asking.getFirst().podsPerSecond() / alone.getFirst().podsPerSecond(),
              asking.getLast().p99Micros() / 1000));
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private List<BenchRow> run(LiveBench bench, Starter scheduler) {
    tell("%d nodes: %s …".formatted(bench.nodes(), scheduler.label()));
    try {
      return bench.rows(scheduler, LiveWorkload.BASIC);
    } catch (ProgramUnavailableException missing) {
      throw new CommandFailure(
          "A real control plane is needed: %s".formatted(missing.getMessage()), missing);
    } catch (Exception failed) {
      throw new CommandFailure(
          "%s failed: %s".formatted(scheduler.label(), failed.getMessage()), failed);
    }
  }

  private void tell(String line) {
    spec.commandLine().getErr().println(line);
    spec.commandLine().getErr().flush();
  }
}
