package io.stowage.training.rollout;

import io.stowage.learning.ActingPolicy;
import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.ExperienceRecorder;
import io.stowage.learning.Features;
import io.stowage.learning.Rewards;
import io.stowage.learning.Rollout;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Lives through a workload: the production loop with its filters and queue, in which an actor picks
 * the node. Where an objective ends an episode, the cluster goes on and the next episode begins in
 * it.
 */
public record SimulatedRollout(Workload workload, Task task) implements Rollout {

  @Override
  public Features features() {
    return task.features();
  }

  @Override
  public void run(Actor actor, Consumer<Experience> sink, long seed) {
    Scenario scenario = workload.scenario(seed);
    Recording recording = new Recording(actor, task.rewards(scenario), sink);
    new Simulation(scenario, recording::begin, seed, List.of(recording), List.of()).run(() -> true);
    recording.finish();
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
      ActingPolicy acting = new ActingPolicy(task.encoder(inputs), actor);
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
