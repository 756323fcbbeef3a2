package io.stowage.app.command;

import io.stowage.app.compare.Plan;
import io.stowage.app.compare.PlannedRun;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.learning.RangeRecorder;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
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

  @Override
  public Integer call() {
    ModelStore store = policies.catalogue().models();
    int version = model.version().orElseGet(() -> store.promoted(model.name()));
    StoredModel stored = store.read(new ModelName(model.name(), OptionalInt.of(version)));
    Features features = stored.encoder(PolicyInputs.of(new SplittableRandom(0))).features();
    RangeRecorder seen = new RangeRecorder(features);
    Plan plan =
        new Plan(
            workloads.read(workload, spec.commandLine()),
            List.of("model:" + stored.card().title()),
            policies.catalogue(),
            List.of(seed),
            List.of(),
            Plan.Extras.NONE);
    try (Interruption interruption = new Interruption()) {
      for (PlannedRun run : plan.runs()) {
        if (run.run(() -> !interruption.isAsked(), List.of(looking(run, stored, seen)), List.of())
            .isEmpty()) {
          spec.commandLine().getErr().println("Stopped before the end.");
          return Interruption.EXIT_CODE;
        }
      }
    }
    if (seen.choices() == 0) {
      throw new CommandFailure(
          "There was nothing to choose in %s. Maybe a larger workload.".formatted(workload));
    }
    store.keepRanges(stored.card(), seen.ranges());
    tell(stored, features, seen);
    return 0;
  }

  private DecisionListener looking(PlannedRun run, StoredModel stored, RangeRecorder seen) {
    Scenario scenario = run.workload().scenario(seed);
    Encoder encoder =
        stored.encoder(
            new PolicyInputs(
                new SplittableRandom(seed),
                scenario.typicalPods(),
                Optional.of(scenario.world().power())));
    return decision -> {
      if (decision instanceof Decision.Place place) {
        seen.see(encoder.encode(place.choice()));
      }
    };
  }

  private void tell(StoredModel stored, Features features, RangeRecorder seen) {
    spec.commandLine()
        .getOut()
        .printf(
            "%s: the ranges of %d features in %d choices are kept.%n",
            stored.card().title(),
            features.node().size() + features.context().size(),
            seen.choices());
    spec.commandLine().getOut().flush();
  }
}
