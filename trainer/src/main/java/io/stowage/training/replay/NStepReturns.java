package io.stowage.training.replay;

import io.stowage.learning.Experience;
import io.stowage.learning.Observation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Makes transitions over n steps out of experience that comes one by one. */
public final class NStepReturns {
  private final int steps;
  private final double discount;
  private final Deque<Step> open = new ArrayDeque<>();

  private record Step(Experience experience, double reward) {}

  /**
   * For one stream of experience.
   *
   * @param steps rewards in each return
   * @param discount what the next reward counts
   */
  public NStepReturns(int steps, double discount) {
    if (steps < 1) {
      throw new IllegalArgumentException("A return over %d steps".formatted(steps));
    }
    this.steps = steps;
    this.discount = discount;
  }

  /** The transitions that this experience completes. */
  public List<Transition> add(Experience experience, double reward) {
    List<Transition> complete = new ArrayList<>();
    if (open.size() == steps) {
      complete.add(first(Optional.of(experience.observation())));
    }
    open.addLast(new Step(experience, reward));
    while (experience.last() && !open.isEmpty()) {
      complete.add(first(Optional.empty()));
    }
    return complete;
  }

  /** The transition from the first step that is open; to nowhere where the episode has ended. */
  private Transition first(Optional<Observation> to) {
    double gain = gain();
    Experience from = open.removeFirst().experience();
    return new Transition(
        from.observation(),
        from.action(),
        gain,
        to.orElse(from.observation()),
        to.isPresent() ? Math.pow(discount, steps) : 0);
  }

  private double gain() {
    double gain = 0;
    double factor = 1;
    for (Step step : open) {
      gain += factor * step.reward();
      factor *= discount;
    }
    return gain;
  }
}
