package io.stowage.training.experiment;

import io.stowage.learning.Model;
import io.stowage.learning.Rollout;
import io.stowage.training.Learner;
import io.stowage.training.course.LearnerTraining;
import java.util.List;

/** Episodes that a learner lives through, each with another seed. */
record Lessons(Rollout rollout, int episodes, long firstSeed) {

  /** What the learner has learned at the end, without exploration. */
  Model teach(Learner learner) {
    LearnerTraining training = new LearnerTraining(learner, List.of(rollout), firstSeed);
    for (int episode = 0; episode < episodes; episode++) {
      training.lesson(episode);
    }
    return training.knowledge().model();
  }
}
