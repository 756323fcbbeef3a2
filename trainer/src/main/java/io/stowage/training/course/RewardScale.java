package io.stowage.training.course;

import io.stowage.learning.Rollout;
import io.stowage.training.RewardWeights;
import java.util.DoubleSummaryStatistics;
import java.util.Map;
import java.util.SplittableRandom;

/** Finds how large rewards usually are, so that learning rates suit any unit. */
public final class RewardScale {
  private RewardScale() {}

  /**
   * The weights, scaled so that rewards are about 1 in size where nodes are chosen at random in one
   * run; 1 where all of them are 0.
   */
  public static RewardWeights of(Map<String, Double> weights, Rollout rollout, long seed) {
    RewardWeights plain = new RewardWeights(weights);
    SplittableRandom random = new SplittableRandom(seed);
    DoubleSummaryStatistics sizes = new DoubleSummaryStatistics();
    rollout.run(
        choice -> random.nextInt(choice.candidates()),
        experience -> sizes.accept(Math.abs(plain.reward(experience))),
        seed);
    return new RewardWeights(weights, sizes.getAverage() > 0 ? 1 / sizes.getAverage() : 1);
  }
}
