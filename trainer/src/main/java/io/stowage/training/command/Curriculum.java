package io.stowage.training.command;

import io.stowage.learning.Features;
import io.stowage.learning.Rollout;
import io.stowage.simulation.Workload;
import io.stowage.training.PolicySearch;
import io.stowage.training.ResumableRandom;
import io.stowage.training.RewardWeights;
import io.stowage.training.algorithm.Algorithms;
import io.stowage.training.course.LearnerTraining;
import io.stowage.training.course.RewardScale;
import io.stowage.training.course.SearchTraining;
import io.stowage.training.course.Training;
import io.stowage.training.network.Network;
import io.stowage.training.network.Networks;
import io.stowage.training.network.SearchSpace;
import io.stowage.training.rollout.SimulatedRollout;
import io.stowage.training.rollout.Task;
import io.stowage.training.trial.LinearSpace;
import io.stowage.training.trial.Trial;
import io.stowage.training.trial.Trials;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What is to be learned and how; makes a training of it for each seed. */
sealed interface Curriculum {
  // Test seeds are 42 to 51; what is trained or chosen on lies far away from them.
  long TRAINING_SEEDS = 1_000_000;
  long VALIDATION_SEEDS = 900_000;

  Training training(long seed, BooleanSupplier wanted);

  /** Learning from the reward of each placement. */
  record FromRewards(String algorithm, String network, Task task, List<Workload> workloads)
      implements Curriculum {
    @Override
    public Training training(long seed, BooleanSupplier wanted) {
      Task taught = task.taughtBy(Algorithms.teacher(algorithm, task.features()));
      List<Rollout> rollouts =
          workloads.stream()
              .<Rollout>map(workload -> new SimulatedRollout(workload, taught, wanted))
              .toList();
      Network shape = Networks.named(network, task.features());
      RewardWeights rewards =
          RewardScale.of(task.weights(), rollouts.getFirst(), TRAINING_SEEDS * seed - 1);
      return new LearnerTraining(
          Algorithms.learner(algorithm, shape, rewards, seed), rollouts, TRAINING_SEEDS * seed);
    }
  }

  /**
   * Search by what whole runs are worth.
   *
   * @param start where the linear network begins
   */
  @SuppressWarnings("ArrayRecordComponent") // read by a search, never compared
  record FromRuns(
      Features features, String network, double[] start, Trials trials, SearchMethod method)
      implements Curriculum {
    @Override
    public Training training(long seed, BooleanSupplier wanted) {
      SearchSpace space =
          network.equals("linear")
              ? LinearSpace.around(start, features, trials, TRAINING_SEEDS * seed)
              : SearchSpace.of(Networks.named(network, features), new ResumableRandom(seed));
      int runs = method.trials();
      Trials met = method.inPairs() ? trials.withoutRivals() : trials;
      return new SearchTraining(
          space,
          method.maker().apply(space),
          seed,
          generation ->
              met.of(TRAINING_SEEDS * seed + (long) generation * runs, runs).stream()
                  .map(trial -> trialOf(trial, space))
                  .toList(),
          trials.workers());
    }

    private PolicySearch.Trial trialOf(Trial trial, SearchSpace space) {
      return weights -> trial.lead(features.encoder(), () -> space.model().apply(weights));
    }
  }
}
