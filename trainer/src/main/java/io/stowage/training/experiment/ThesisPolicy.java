package io.stowage.training.experiment;

import io.stowage.learning.Model;
import io.stowage.learning.Transition;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Workload;
import io.stowage.training.Learner;
import io.stowage.training.algorithm.Algorithms;
import io.stowage.training.course.RewardScale;
import io.stowage.training.network.Networks;
import io.stowage.training.rollout.RatedPlacement;
import io.stowage.training.rollout.SimulatedRollout;
import io.stowage.training.rollout.Task;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** The three policies of the thesis, each by its objective. */
enum ThesisPolicy {
  EE,
  LB,
  EL_RL;

  /** Three, so that each node is nearest once. */
  static final int ROUNDS_IN_LESSON = 3;

  private static final int LESSONS = 22;

  /**
   * From the thesis: 2,000 steps, of which 0.3 explore, its learning rate, learning from step 300
   * on. Ours: a discount of 0.9 (0.99 there), a target renewed each 100 steps (500), learning at
   * each second step (tenth), gradients of 10 at most.
   */
  private static final String ALGORITHM =
      "dqn[rate=2.5e-3,discount=0.9,replay=10000,batch=128,explore=600,explore-end=0.05,"
          + "target=100,every=2,warm-up=300,gradient=10]";

  String title() {
    return name().replace('_', '-');
  }

  Task task() {
    return new Task("thesis-1", title().toLowerCase(Locale.ROOT));
  }

  /** Whether pods must name latency limits for it. */
  boolean knowsLimits() {
    return this == EL_RL;
  }

  /**
   * Learns with a network that knows no order of nodes (deep sets).
   *
   * @param lesson so many rounds of the thesis' pods as {@link #ROUNDS_IN_LESSON} says
   * @param lived told each placement on the way
   */
  Model learn(Workload lesson, long seed, Consumer<RatedPlacement> lived) {
    SimulatedRollout rollout = new SimulatedRollout(lesson, task());
    Learner learner =
        Algorithms.learner(
            ALGORITHM,
            Networks.named("deep-sets", rollout.features()),
            RewardScale.of(task().weights(), rollout, seed - 1),
            seed);
    DecisionListener lookingOn =
        decision -> {
          if (decision instanceof Decision.Place place) {
            lived.accept(new RatedPlacement(Transition.of(place, Duration.ZERO), Double.NaN));
          }
        };
    return new Lessons(rollout.seenBy(lookingOn), LESSONS, seed).teach(learner);
  }
}
