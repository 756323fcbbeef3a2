package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.live.LiveBench;
import io.stowage.app.bench.live.LiveWorkload;
import io.stowage.app.bench.live.Starter;
import io.stowage.app.controlplane.ProgramUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is common to measurements on real control planes: their sizes, and how they are told. */
final class LiveBenchOptions {
  private static final Duration WITHIN = Duration.ofMinutes(15);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--workload",
      split = ",",
      paramLabel = "W",
      description = "Some of the workloads, or all. Default: ${DEFAULT-VALUE}",
      defaultValue = "basic")
  private List<String> workloads;

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

  List<LiveWorkload> workloads() {
    return Labelled.of("workload", LiveWorkload.values(), LiveWorkload::label)
        .chosen(workloads.equals(List.of("all")) ? List.of() : workloads, command.commandLine());
  }

  /**
   * @param all whether the other programs' processor time is told, too
   */
  List<LiveBench> benches(boolean all) {
    return nodes.stream()
        .map(size -> new LiveBench(size, warmUp, pods, qps, WITHIN, all, this::tell))
        .toList();
  }

  /** The rows of one scheduler on a fresh control plane, announced before. */
  List<BenchRow> run(LiveBench bench, Starter scheduler, LiveWorkload workload) {
    return inTurns(bench, List.of(scheduler), workload, 1).getFirst();
  }

  /** The rows of several, which place their pods in turns. */
  List<List<BenchRow>> inTurns(
      LiveBench bench, List<Starter> schedulers, LiveWorkload workload, int slices) {
    String labels = schedulers.stream().map(Starter::label).collect(Collectors.joining(", "));
    tell("%d nodes, %s: %s …".formatted(bench.nodes(), workload.label(), labels));
    try {
      return bench.inTurns(schedulers, workload, Math.max(1, slices));
    } catch (ProgramUnavailableException missing) {
      throw new CommandFailure(
          "A real control plane is needed: %s".formatted(missing.getMessage()), missing);
    } catch (Exception failed) {
      throw new CommandFailure(
          "%s on %s failed: %s".formatted(labels, workload.label(), failed.getMessage()), failed);
    }
  }

  void tell(String line) {
    command.commandLine().getErr().println(line);
    command.commandLine().getErr().flush();
  }
}
