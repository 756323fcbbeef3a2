package io.stowage.training.replay;

import io.stowage.learning.Experience;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

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
      double gain = gain();
      Step first = open.removeFirst();
      complete.add(
          new Transition(
              first.experience().observation(),
              first.experience().action(),
              gain,
              experience.observation(),
              Math.pow(discount, steps)));
    }
    open.addLast(new Step(experience, reward));
    while (experience.last() && !open.isEmpty()) {
      double gain = gain();
      Step first = open.removeFirst();
      complete.add(
          new Transition(
              first.experience().observation(),
              first.experience().action(),
              gain,
              first.experience().observation(),
              0));
    }
    return complete;
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
