package io.stowage.training.trial;

import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What a whole run of a policy is worth. */
public interface Goal {

  /** As the user wrote it. */
  String text();

  /** The higher the better; empty where the run does not tell. */
  OptionalDouble value(
      Scenario scenario, long seed, Function<PolicyInputs, PlacementPolicy> policy);
}
