package io.stowage.learning;

import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Rates the placements of any scheduling loop, live, simulated or replayed. A placement is told
 * when the next one is made, since only then is known how long its cluster lasted.
 */
public final class ExperienceRecorder implements DecisionListener {
  private final Function<Choice, Observation> observed;
  private final Rewards rewards;
  private final Consumer<Experience> sink;
  private Optional<Pending> pending = Optional.empty();

  private record Pending(Decision.Place placement, Observation observation) {}

  /**
   * A recorder.
   *
   * @param observed what was seen of a choice
   */
  public ExperienceRecorder(
      Function<Choice, Observation> observed, Rewards rewards, Consumer<Experience> sink) {
    this.observed = observed;
    this.rewards = rewards;
    this.sink = sink;
  }

  @Override
  public void onDecision(Decision decision) {
    if (decision instanceof Decision.Place place) {
      tell(before -> Duration.between(before.cluster().at(), place.choice().cluster().at()), false);
      pending = Optional.of(new Pending(place, observed.apply(place.choice())));
    }
  }

  /** Tells the last placement, with which the episode ends. */
  public void finish() {
    tell(before -> Duration.ZERO, true);
  }

  private void tell(Function<Choice, Duration> elapsed, boolean last) {
    pending.ifPresent(
        told -> {
          Duration lasted = elapsed.apply(told.placement.choice());
          Transition transition = Transition.of(told.placement, lasted);
          sink.accept(
              new Experience(
                  told.observation,
                  told.placement.chosen(),
                  rewards.of(transition),
                  lasted,
                  last || rewards.end(transition)));
        });
    pending = Optional.empty();
  }
}
