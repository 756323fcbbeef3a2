package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.live.AskingInVain;
import io.stowage.app.bench.live.AskingKubeScheduler;
import io.stowage.app.bench.live.AskingKubeScheduler.Verb;
import io.stowage.app.bench.live.LiveBench;
import io.stowage.app.bench.live.LiveWorkload;
import io.stowage.app.bench.live.MeasuredScheduler;
import io.stowage.app.bench.live.Starter;
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
      "control plane, in one run: for points (prioritize), for the best node (choose), and",
      "(kube-scheduler+[]) somebody who answers at once that he has no opinion: more than that",
      "leaves, points cannot leave. The call's row is as Stowage measures it, from the question's",
      "first byte to the answer, with Stowage's own CPU time per pod; the CPU time of all others",
      "follows.",
      "All control planes of a round run at the same time and place their pods in turns, a slice",
      "each, so that a machine that is slower for a while is so for all. Control planes are not",
      "alike from start to start, so this is done in several rounds, and what asking costs is the",
      "median of their ratios."
    },
    mixinStandardHelpOptions = true)
final class ExtenderBenchCommand implements Callable<Integer> {
  /** After the scheduler's own. */
  private static final int CALL_ROW = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--policy",
      paramLabel = "P",
      description = "Who rates the nodes in Stowage. Default: ${DEFAULT-VALUE}",
      defaultValue = "kube-default")
  private String policy;

  @Option(
      names = "--ask",
      split = ",",
      paramLabel = "V",
      description =
          "What is asked: ${COMPLETION-CANDIDATES} (somebody without opinion). Default:"
              + " ${DEFAULT-VALUE}",
      defaultValue = "nothing,prioritize,choose")
  private List<Asking> asked;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often each is measured. Default: ${DEFAULT-VALUE}",
      defaultValue = "3")
  private int rounds;

  @Option(
      names = "--slices",
      paramLabel = "N",
      description = "In how many turns a round's pods are placed. Default: ${DEFAULT-VALUE}",
      defaultValue = "10")
  private int slices;

  @Mixin private LiveBenchOptions options;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    BenchReport report = format.of(BenchReport.class, spec.commandLine());
    List<LiveWorkload> workloads = options.workloads();
    List<BenchRow> rows = new ArrayList<>();
    for (LiveBench bench : options.benches(true)) {
      // The first run of a fresh process makes pods more slowly than those after it.
      options.run(bench, MeasuredScheduler.KUBE_SCHEDULER, workloads.getFirst());
      for (LiveWorkload workload : workloads) {
        rows.addAll(compared(bench, workload));
      }
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private List<BenchRow> compared(LiveBench bench, LiveWorkload workload) {
    List<Cost> costs = asked.stream().map(this::starter).map(Cost::of).toList();
    List<Starter> starters = new ArrayList<>(List.of(MeasuredScheduler.KUBE_SCHEDULER));
    costs.forEach(cost -> starters.add(cost.asking));
    List<BenchRow> rows = new ArrayList<>();
    for (int round = 0; round < Math.max(1, rounds); round++) {
      List<List<BenchRow>> measured = options.inTurns(bench, starters, workload, slices);
      measured.forEach(rows::addAll);
      double alone = measured.getFirst().getFirst().podsPerSecond();
      for (int i = 0; i < costs.size(); i++) {
        List<BenchRow> asking = measured.get(i + 1);
        costs.get(i).kept.add(asking.getFirst().podsPerSecond() / alone);
        costs.get(i).slowest.add(asking.get(CALL_ROW).p99Micros());
      }
    }
    costs.forEach(cost -> options.tell(cost.summary(bench.nodes(), workload)));
    return rows;
  }

  private enum Asking {
    NOTHING,
    PRIORITIZE,
    CHOOSE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private Starter starter(Asking asking) {
    return switch (asking) {
      case NOTHING -> new AskingInVain();
      case PRIORITIZE -> new AskingKubeScheduler(policy, Verb.PRIORITIZE);
      case CHOOSE -> new AskingKubeScheduler(policy, Verb.CHOOSE);
    };
  }

  /**
   * What asking costs, round by round.
   *
   * @param kept the share of the pods/s that is left
   * @param slowest p99 of a call
   */
  private record Cost(Starter asking, List<Double> kept, List<Double> slowest) {
    static Cost of(Starter asking) {
      return new Cost(asking, new ArrayList<>(), new ArrayList<>());
    }

    String summary(int nodes, LiveWorkload workload) {
      String line =
          String.format(
              Locale.ROOT,
              "%d nodes, %s: %s leaves %.0f %% of the pods/s (median of %d rounds)",
              nodes,
              workload.label(),
              asking.label(),
              100 * median(kept),
              kept.size());
      return median(slowest) > 0
          ? String.format(
              Locale.ROOT, "%s; a call takes %.1f ms at p99", line, median(slowest) / 1000)
          : line;
    }
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
