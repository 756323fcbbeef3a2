package io.stowage.training.experiment;

import io.stowage.learning.Model;
import io.stowage.learning.Transition;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Workload;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.algorithm.Dqn;
import io.stowage.training.network.Networks;
import io.stowage.training.rollout.RatedPlacement;
import io.stowage.training.rollout.SimulatedRollout;
import io.stowage.training.rollout.Task;
import io.stowage.training.schedule.LinearDecay;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** The three policies of the thesis, each by its objective. */
enum ThesisPolicy {
  EE,
  LB,
  EL_RL;

  /** Three, so that each node is nearest once. */
  static final int ROUNDS_IN_LESSON = 3;

  private static final int PODS_IN_ROUND = 30;
  private static final int STEPS = 2_000;
  // Rewards of EE and LB are up to 10 and those of EL-RL up to 3; the network learns them in tens.
  private static final double SCALE = 0.1;

  /**
   * From the thesis: 2,000 steps, of which 0.3 explore, its learning rate, learning from step 300
   * on. Ours: a discount of 0.9 (0.99 there), a target renewed each 100 steps (500), learning at
   * each second step (tenth), gradients of 10 at most.
   */
  private static final Dqn.Settings SETTINGS =
      new Dqn.Settings(
          2.5e-3,
          0.9,
          10_000,
          128,
          new LinearDecay(1, 0.05, (long) (0.3 * STEPS)),
          100,
          2,
          300,
          1,
          10);

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
    RewardWeights weights = new RewardWeights(Map.of(task().objectives(), SCALE));
    Learner learner =
        new Dqn(Networks.named("deep-sets", rollout.features()), SETTINGS, weights, seed);
    DecisionListener lookingOn =
        decision -> {
          if (decision instanceof Decision.Place place) {
            lived.accept(new RatedPlacement(Transition.of(place, Duration.ZERO), Double.NaN));
          }
        };
    for (int episode = 0; episode < STEPS / PODS_IN_ROUND / ROUNDS_IN_LESSON; episode++) {
      rollout.run(learner.actor(), learner::observe, seed + episode, lookingOn);
    }
    return learner.model();
  }
}
