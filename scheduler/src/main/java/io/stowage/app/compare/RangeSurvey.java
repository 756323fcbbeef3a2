package io.stowage.app.compare;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.learning.Encoder;
import io.stowage.learning.RangeRecorder;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** Simulates workloads under a model, to see what its features are like there. */
public record RangeSurvey(StoredModel model, PolicyCatalogue policies) {
  public RangeSurvey(StoredModel model, ModelStore models) {
    this(model, new PolicyCatalogue(models));
  }

  /** What was seen; empty if it was no longer wanted before its end. */
  public Optional<RangeRecorder> of(
      SequencedMap<String, Workload> workloads, List<Long> seeds, BooleanSupplier wanted) {
    RangeRecorder seen =
        new RangeRecorder(model.encoder(PolicyInputs.of(new SplittableRandom(0))).features());
    Plan plan =
        new Plan(
            workloads,
            List.of("model:" + model.card().title()),
            policies,
            seeds,
            List.of(),
            Plan.Extras.NONE);
    for (PlannedRun run : plan.runs()) {
      if (run.run(wanted, List.of(looking(run, seen)), List.of()).isEmpty()) {
        return Optional.empty();
      }
      seen.endRun();
    }
    return Optional.of(seen);
  }

  private DecisionListener looking(PlannedRun run, RangeRecorder seen) {
    Scenario scenario = run.workload().scenario(run.seed());
    Encoder encoder =
        model.encoder(
            new PolicyInputs(
                new SplittableRandom(run.seed()),
                scenario.typicalPods(),
                Optional.of(scenario.world().power())));
    return decision -> {
      if (decision instanceof Decision.Place place) {
        seen.see(encoder.encode(place.choice()));
      }
    };
  }
}
