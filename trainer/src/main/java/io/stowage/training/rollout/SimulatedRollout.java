package io.stowage.training.rollout;

import io.stowage.learning.ActingPolicy;
import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.ExperienceRecorder;
import io.stowage.learning.Features;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.Model;
import io.stowage.learning.Rewards;
import io.stowage.learning.Rollout;
import io.stowage.learning.Transition;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Lives through a workload: the production loop with its filters and queue, in which an actor picks
 * the node. Where an objective ends an episode, the cluster goes on and the next episode begins in
 * it.
 *
 * @param wanted a run that is no longer wanted ends where it is
 */
public record SimulatedRollout(Workload workload, Task task, BooleanSupplier wanted)
    implements Rollout {

  public SimulatedRollout(Workload workload, Task task) {
    this(workload, task, () -> true);
  }

  @Override
  public Features features() {
    return task.features();
  }

  @Override
  public void run(Actor actor, Consumer<Experience> sink, long seed) {
    run(actor, sink, seed, decision -> {});
  }

  /** The same, while somebody looks on. */
  public Rollout seenBy(DecisionListener lookingOn) {
    return new Rollout() {
      @Override
      public Features features() {
        return task.features();
      }

      @Override
      public void run(Actor actor, Consumer<Experience> sink, long seed) {
        SimulatedRollout.this.run(actor, sink, seed, lookingOn);
      }
    };
  }

  private void run(Actor actor, Consumer<Experience> sink, long seed, DecisionListener lookingOn) {
    Scenario scenario = workload.scenario(seed);
    Recording recording = new Recording(actor, task.rewards(scenario), sink);
    new Simulation(scenario, recording::begin, seed, List.of(recording, lookingOn), List.of())
        .run(wanted);
    recording.finish();
  }

  /** The policy that a model makes of what this task sees. */
  public Function<PolicyInputs, PlacementPolicy> policy(Model model) {
    return inputs ->
        new PlacementPolicy(
            new LearnedPolicy(task.encoder(inputs), () -> model), Selector.firstBest());
  }

  /** Lets a policy live through it and tells how each of its placements is rated. */
  public List<RatedPlacement> rate(Function<PolicyInputs, PlacementPolicy> policy, long seed) {
    Scenario scenario = workload.scenario(seed);
    Rewards rewards = task.rewards(scenario);
    List<RatedPlacement> rated = new ArrayList<>();
    DecisionListener rating =
        decision -> {
          if (decision instanceof Decision.Place place) {
            Transition transition = Transition.of(place, Duration.ZERO);
            rated.add(new RatedPlacement(transition, rewards.sum(rewards.of(transition))));
          }
        };
    new Simulation(scenario, policy, seed, List.of(rating), List.of()).run(() -> true);
    return rated;
  }

  /** One run, being recorded; its policy is made when the run makes it. */
  private final class Recording implements DecisionListener {
    private final Actor actor;
    private final Rewards rewards;
    private final Consumer<Experience> sink;
    private Optional<ExperienceRecorder> recorder = Optional.empty();

    private Recording(Actor actor, Rewards rewards, Consumer<Experience> sink) {
      this.actor = actor;
      this.rewards = rewards;
      this.sink = sink;
    }

    private PlacementPolicy begin(PolicyInputs inputs) {
      ActingPolicy acting = new ActingPolicy(task.encoder(inputs), actor, task.teacher(inputs));
      recorder = Optional.of(new ExperienceRecorder(acting::seen, rewards, sink));
      return new PlacementPolicy(acting, Selector.firstBest());
    }

    @Override
    public void onDecision(Decision decision) {
      recorder.ifPresent(begun -> begun.onDecision(decision));
    }

    private void finish() {
      recorder.ifPresent(ExperienceRecorder::finish);
    }
  }
}
