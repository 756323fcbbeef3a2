package io.stowage.training.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The last transitions; the oldest makes room for the newest. */
public final class ReplayBuffer {
  private final int capacity;
  private final List<Transition> transitions = new ArrayList<>();
  private int next;

  public ReplayBuffer(int capacity) {
    this.capacity = capacity;
  }

  public void add(Transition transition) {
    if (transitions.size() < capacity) {
      transitions.add(transition);
    } else {
      transitions.set(next, transition);
    }
    next = (next + 1) % capacity;
  }

  public int size() {
    return transitions.size();
  }

  /** Each transition is as likely as any other, and may come more than once. */
  public List<Transition> sample(int count, RandomGenerator random) {
    List<Transition> sample = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      sample.add(transitions.get(random.nextInt(transitions.size())));
    }
    return sample;
  }
}
