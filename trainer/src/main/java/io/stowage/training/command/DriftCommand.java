package io.stowage.training.command;

import io.stowage.app.command.ModelOptions;
import io.stowage.app.command.WorkloadOptions;
import io.stowage.simulation.Workload;
import io.stowage.training.experiment.DriftExperiment;
import io.stowage.training.experiment.DriftStudy;
import io.stowage.training.experiment.DriftingLoad;
import io.stowage.training.experiment.GateTries;
import io.stowage.training.experiment.GeneratedDrift;
import io.stowage.training.network.StartingWeights;
import io.stowage.training.online.Improvement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage experiment drift}: what online learning is worth on a load that drifts. */
@Command(
    name = "drift",
    description = {
      "A cluster whose load drifts: a model that stays as it is against one that is learned on,"
          + " and",
      "candidates that are worse or no better, of which the gate must let none pass."
    },
    mixinStandardHelpOptions = true)
final class DriftCommand implements Callable<Integer> {
  private static final int DAYS_BEFORE = 1;

  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;
  @Mixin private ModelOptions models;

  @Option(
      names = "--workload",
      paramLabel = "W,W",
      description =
          "Whose pods come before the drift and whose after it. Default: generated ones that need"
              + " no files")
  private @Nullable String drift;

  @Option(
      names = "--frozen",
      paramLabel = "P",
      description =
          "The model at the beginning: model:NAME, fgd-cpu, best-fit, or learned, from nothing, on"
              + " the load before the drift. Default: ${DEFAULT-VALUE}",
      defaultValue = "learned")
  private String frozen;

  @Option(names = "--nodes", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}")
  private int nodes = 16;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Days after the drift; before it there is one. Default: ${DEFAULT-VALUE}")
  private int days = 10;

  @Option(
      names = "--lives",
      paramLabel = "N",
      description = "With the seeds from 42 on. Default: ${DEFAULT-VALUE}")
  private int lives = 10;

  @Option(
      names = "--generations",
      paramLabel = "N",
      description = "Of the search in each attempt. Default: ${DEFAULT-VALUE}")
  private int generations = 15;

  @Option(
      names = "--search",
      paramLabel = "A",
      description = "cma-es, or es with options as of train --algorithm. Default: ${DEFAULT-VALUE}",
      defaultValue = SearchMethod.CMA_ES)
  private String search;

  @Option(
      names = "--heuristics",
      description = "Attempts may also begin with a heuristic, as those of a live scheduler do.")
  private boolean heuristics;

  @Option(names = "--tries", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}")
  private int tries = 20;

  @Option(names = "--threads", paramLabel = "N", description = "Default: one for each core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Override
  public Integer call() throws InterruptedException {
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      DriftStudy study =
          new DriftStudy(
              load(),
              generations,
              search(),
              heuristics,
              workers,
              spec.commandLine().getErr()::println);
      double[] weights = weights(study);
      List<DriftExperiment.Life> all = study.lives(weights, 42, lives);
      spec.commandLine().getOut().println(Tables.text(DriftExperiment.table(all)));
      spec.commandLine().getOut().flush();
      // What the drift has spoiled is bettered by nearly anything; a heuristic is not.
      double[] good = StartingWeights.of(DriftStudy.features(), StartingWeights.FGD_CPU);
      GateTries gate = study.badCandidates(good, 42);
      List<GateTries.Try> bad = new ArrayList<>(gate.run(42, tries));
      bad.addAll(gate.run(GateTries.Candidate.SLIGHTLY_WORSE, 1042, tries));
      spec.commandLine().getOut().println(Tables.text(GateTries.table(bad)));
      spec.commandLine().getOut().flush();
      return 0;
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private Improvement.Search search() {
    if (search.equals(SearchMethod.CMA_ES)) {
      return DriftStudy.SEARCH;
    }
    if (!SearchMethod.isNamed(search)) {
      throw new IllegalArgumentException(
          "--search is '%s'. Maybe cma-es or es[pairs=12].".formatted(search));
    }
    SearchMethod method = SearchMethod.es(search);
    return new Improvement.Search(SearchMethod.ES, method.maker(), method.trials());
  }

  private DriftingLoad load() {
    if (drift == null) {
      return GeneratedDrift.of(nodes, DAYS_BEFORE, days);
    }
    List<Workload> both = List.copyOf(workloads.read(drift, spec.commandLine()).values());
    if (both.size() != 2) {
      throw new IllegalArgumentException(
          "--workload has %d workloads. Maybe two, as openb:gpushare80,openb:multigpu40."
              .formatted(both.size()));
    }
    return DriftStudy.between(both.getFirst(), both.getLast(), nodes, DAYS_BEFORE, days);
  }

  private double[] weights(DriftStudy study) throws InterruptedException {
    if (frozen.equals("learned")) {
      return study.learnedBefore();
    }
    return Start.of(frozen, models.store(), DriftStudy.features());
  }
}
