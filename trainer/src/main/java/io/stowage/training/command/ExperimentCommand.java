package io.stowage.training.command;

import io.stowage.training.experiment.MemoryTable;
import io.stowage.training.experiment.PowerBenchmark;
import io.stowage.training.experiment.ThesisExperiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage experiment}: learns and measures what a predecessor measured. */
@Command(
    name = "experiment",
    description = "Learns a predecessor's policies and measures them as it did.",
    subcommands = DriftCommand.class,
    mixinStandardHelpOptions = true)
final class ExperimentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "WHOSE", description = "thesis, s0 or s3", arity = "0..1")
  private @Nullable String whose;

  @Override
  public Integer call() {
    Map<String, Supplier<List<List<String>>>> experiments =
        new TreeMap<>(Map.of("thesis", this::thesis, "s0", this::power, "s3", this::memory));
    Supplier<List<List<String>>> experiment = whose == null ? null : experiments.get(whose);
    if (experiment == null) {
      throw new ParameterException(
          spec.commandLine(),
          "There is no experiment '%s'. Maybe drift, or one of %s."
              .formatted(whose == null ? "" : whose, experiments.keySet()));
    }
    spec.commandLine().getOut().println(Tables.text(experiment.get()));
    return 0;
  }

  private List<List<String>> thesis() {
    ThesisExperiment experiment =
        new ThesisExperiment(
            GeneratedWorkloads::named, news -> spec.commandLine().getErr().println(news));
    experiment.run();
    return experiment.table();
  }

  private List<List<String>> power() {
    spec.commandLine().getErr().println("learning in episodes of 200 placements");
    PowerBenchmark benchmark =
        new PowerBenchmark(GeneratedWorkloads.named(PowerBenchmark.WORKLOAD));
    return PowerBenchmark.table(benchmark.run());
  }

  private List<List<String>> memory() {
    List<List<String>> rows = new ArrayList<>();
    for (String objective : List.of("s3-compress", "s3-balance")) {
      spec.commandLine().getErr().println("learning tables for " + objective);
      MemoryTable learned =
          new MemoryTable(
              GeneratedWorkloads.named(MemoryTable.WORKLOAD), objective, MemoryTable.Extent.FULL);
      rows.addAll(learned.run());
      rows.add(List.of("", "", ""));
      rows.add(List.of("free memory of the nodes | the pod > the node", "value of q-table 1", ""));
      learned
          .table()
          .forEach((entry, value) -> rows.add(List.of(entry, "%.2f".formatted(value), "")));
      rows.add(List.of("", "", ""));
    }
    return rows;
  }
}
