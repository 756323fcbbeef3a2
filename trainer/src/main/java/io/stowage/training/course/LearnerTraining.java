package io.stowage.training.course;

import io.stowage.learning.Rollout;
import io.stowage.training.Knowledge;
import io.stowage.training.Learner;
import java.util.List;

/**
 * A learner that lives through episodes, one for each lesson.
 *
 * @param rollouts taken in turn
 * @param firstSeed that of the first lesson; each has another
 */
public record LearnerTraining(Learner learner, List<Rollout> rollouts, long firstSeed)
    implements Training {
  public LearnerTraining {
    rollouts = List.copyOf(rollouts);
  }

  @Override
  public void lesson(int number) {
    rollouts
        .get(number % rollouts.size())
        .run(learner.actor(), learner::observe, firstSeed + number);
  }

  @Override
  public Knowledge knowledge() {
    return learner.knowledge();
  }
}
