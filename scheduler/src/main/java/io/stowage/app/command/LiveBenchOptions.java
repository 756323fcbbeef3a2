package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.live.LiveBench;
import io.stowage.app.bench.live.LiveWorkload;
import io.stowage.app.bench.live.Starter;
import io.stowage.app.controlplane.ProgramUnavailableException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is common to measurements on real control planes: their sizes, and how they are told. */
final class LiveBenchOptions {
  private static final Duration WITHIN = Duration.ofMinutes(15);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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

  List<LiveBench> benches() {
    return nodes.stream()
        .map(size -> new LiveBench(size, warmUp, pods, qps, WITHIN, this::tell))
        .toList();
  }

  /** The rows of one scheduler on a fresh control plane, announced before. */
  List<BenchRow> run(LiveBench bench, Starter scheduler, LiveWorkload workload) {
    tell("%d nodes, %s: %s …".formatted(bench.nodes(), workload.label(), scheduler.label()));
    try {
      return bench.rows(scheduler, workload);
    } catch (ProgramUnavailableException missing) {
      throw new CommandFailure(
          "A real control plane is needed: %s".formatted(missing.getMessage()), missing);
    } catch (Exception failed) {
      throw new CommandFailure(
          "%s on %s failed: %s".formatted(scheduler.label(), workload.label(), failed.getMessage()),
          failed);
    }
  }

  void tell(String line) {
    command.commandLine().getErr().println(line);
    command.commandLine().getErr().flush();
  }
}
