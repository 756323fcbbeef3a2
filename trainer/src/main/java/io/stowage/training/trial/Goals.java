package io.stowage.training.trial;

import io.stowage.training.rollout.Task;
import java.util.Optional;

/** Reads what users want to be learned: rewards of placements, or metrics of whole runs. */
public final class Goals {
  private Goals() {}

  /** For algorithms that learn from each placement: only a reward will do. */
  public static RewardGoal reward(Task task, String algorithm) {
    try {
      return read(task);
    } catch (IllegalArgumentException noReward) {
      if (isMetric(task.objectives())) {
        throw new IllegalArgumentException(
            "%s is a metric of whole runs, and %s learns from the reward of each placement. Maybe --algorithm cma-es, or an objective such as --objective energy or s4."
                .formatted(task.objectives(), algorithm),
            noReward);
      }
      throw noReward;
    }
  }

  /** For a search: a metric, else the mean reward of a run. */
  public static Goal any(Task task) {
    Optional<Goal> ofFates = FatesGoal.parse(task.objectives());
    if (ofFates.isPresent()) {
      return ofFates.get();
    }
    try {
      return MetricGoal.parse(task.objectives());
    } catch (IllegalArgumentException noMetric) {
      try {
        return read(task);
      } catch (IllegalArgumentException noReward) {
        noMetric.addSuppressed(noReward);
        throw noMetric;
      }
    }
  }

  private static RewardGoal read(Task task) {
    if (task.weights().isEmpty()) {
      throw new IllegalArgumentException("There is no objective. Maybe --objective energy.");
    }
    return new RewardGoal(task);
  }

  private static boolean isMetric(String objective) {
    try {
      return !MetricGoal.parse(objective).metrics().isEmpty();
    } catch (IllegalArgumentException noMetric) {
      return false;
    }
  }
}
