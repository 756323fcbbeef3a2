package io.stowage.training.rollout;

import io.stowage.energy.SteppedPower;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.learning.Rewards;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.objective.ObjectiveInputs;
import io.stowage.learning.objective.Objectives;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What is to be learned, whatever from: how choices are seen and how placements are rated.
 *
 * @param encoder the encoder's name and version
 * @param objectives such as {@code ee=0.5,lb=0.5}
 * @param expressions objectives that the user has written, by name
 * @param teacher the policy whose scores are told with each choice, for those who learn from one
 */
public record Task(
    String encoder, String objectives, Map<String, String> expressions, Optional<String> teacher) {

  public Task(String encoder, String objectives, Map<String, String> expressions) {
    this(encoder, objectives, expressions, Optional.empty());
  }

  public Task(String encoder, String objectives) {
    this(encoder, objectives, Map.of());
  }

  public Features features() {
    return Encoders.named(encoder, PolicyInputs.of(new SplittableRandom(0))).features();
  }

  /** The weights of the objectives, by name. */
  public Map<String, Double> weights() {
    return Objectives.of(objectives, ObjectiveInputs.UNKNOWN.withExpressions(expressions))
        .weights();
  }

  public Task taughtBy(Optional<String> policy) {
    return new Task(encoder, objectives, expressions, policy);
  }

  Optional<Policy> teacher(PolicyInputs inputs) {
    return teacher.map(name -> Policies.of(OptionedName.policy(name), inputs).policy());
  }

  Encoder encoder(PolicyInputs inputs) {
    return Encoders.named(encoder, inputs);
  }

  /** How placements are rated in a scenario; for one run. */
  public Rewards rewards(Scenario scenario) {
    return Objectives.of(
        objectives,
        new ObjectiveInputs(
            scenario.world().power(),
            scenario.world().tariffs(),
            scenario.typicalPods(),
            expressions));
  }

  /** For a cluster of which nothing but its events is known. */
  Rewards rewards() {
    return Objectives.of(
        objectives,
        new ObjectiveInputs(
            SteppedPower.UNKNOWN_HARDWARE,
            ObjectiveInputs.UNKNOWN.tariffs(),
            Optional.empty(),
            expressions));
  }
}
