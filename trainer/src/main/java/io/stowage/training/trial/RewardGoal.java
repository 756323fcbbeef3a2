package io.stowage.training.trial;

import io.stowage.learning.ExperienceRecorder;
import io.stowage.learning.Observation;
import io.stowage.learning.Rewards;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.training.rollout.Task;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The mean reward of a run's placements. */
public record RewardGoal(Task task) implements Goal {
  private static final Observation UNSEEN = new Observation(new float[0], new float[0], new int[0]);

  @Override
  public String text() {
    return task.objectives();
  }

  @Override
  public OptionalDouble value(
      Scenario scenario, long seed, Function<PolicyInputs, PlacementPolicy> policy) {
    Rewards rewards = task.rewards(scenario);
    DoubleSummaryStatistics earned = new DoubleSummaryStatistics();
    ExperienceRecorder recorder =
        new ExperienceRecorder(
            choice -> UNSEEN,
            rewards,
            experience -> earned.accept(rewards.sum(experience.rewards())));
    new Simulation(scenario, policy, seed, List.of(recorder), List.of()).run(() -> true);
    recorder.finish();
    return earned.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(earned.getAverage());
  }
}
