package io.stowage.training.experiment;

import io.stowage.learning.Model;
import io.stowage.learning.Rollout;
import io.stowage.training.Learner;

/** Episodes that a learner lives through, each with another seed. */
record Lessons(Rollout rollout, int episodes, long firstSeed) {

  /** What the learner has learned at the end, without exploration. */
  Model teach(Learner learner) {
    for (int episode = 0; episode < episodes; episode++) {
      rollout.run(learner.actor(), learner::observe, firstSeed + episode);
    }
    return learner.model();
  }
}
