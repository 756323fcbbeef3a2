package io.stowage.app.command;

import io.stowage.app.compare.RangeSurvey;
import io.stowage.learning.FeatureRanges;
import io.stowage.learning.RangeRecorder;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage models ranges}: what a model knows, so that it can tell what it does not. */
@Command(
    name = "ranges",
    description = {
      "Simulates the workloads that a model has learned from and keeps the range of each feature"
          + " beside the model.",
      "A live scheduler then leaves choices that are far beyond them to kube-default."
    },
    mixinStandardHelpOptions = true)
final class ModelsRangesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PolicyOptions policies;
  @Mixin private WorkloadOptions workloads;

  @Parameters(
      paramLabel = "NAME[@VERSION]",
      description = "The model.",
      converter = ModelNameConverter.class)
  private ModelName model;

  @Option(
      names = "--workload",
      paramLabel = "W[,W…]",
      required = true,
      description = "The workloads, usually those of its card.")
  private String workload;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Default: ${DEFAULT-VALUE}",
      defaultValue = "1")
  private long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "How many seeds, from --seed on. Default: ${DEFAULT-VALUE}",
      defaultValue = "1")
  private int runs;

  @Override
  public Integer call() {
    ModelStore store = policies.catalogue().models();
    int version = model.version().orElseGet(() -> store.promoted(model.name()));
    StoredModel stored = store.read(new ModelName(model.name(), OptionalInt.of(version)));
    Optional<RangeRecorder> survey;
    try (Interruption interruption = new Interruption()) {
      survey =
          new RangeSurvey(stored, policies.catalogue())
              .of(
                  workloads.read(workload, spec.commandLine()),
                  LongStream.range(seed, seed + runs).boxed().toList(),
                  () -> !interruption.isAsked());
    }
    if (survey.isEmpty()) {
      spec.commandLine().getErr().println("Stopped before the end.");
      return Interruption.EXIT_CODE;
    }
    RangeRecorder seen = survey.get();
    if (seen.choices() == 0) {
      throw new CommandFailure(
          "There was nothing to choose in %s. Maybe a larger workload.".formatted(workload));
    }
    store.keepRanges(stored.card(), seen.ranges());
    tell(stored, seen);
    return 0;
  }

  private void tell(StoredModel stored, RangeRecorder seen) {
    FeatureRanges ranges = seen.ranges();
    spec.commandLine()
        .getOut()
        .printf(
            "%s: the ranges of %d features in %d choices are kept.%n",
            stored.card().title(), ranges.node().size() + ranges.context().size(), seen.choices());
    spec.commandLine().getOut().flush();
  }
}
