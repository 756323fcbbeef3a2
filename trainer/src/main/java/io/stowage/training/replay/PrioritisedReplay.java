package io.stowage.training.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The last transitions, of which those come more often that were the greatest surprise (Schaul et
 * al., "Prioritized Experience Replay", ICLR 2016).
 */
public final class PrioritisedReplay {
  private static final double SMALLEST = 1e-3;

  private final int capacity;
  private final double exponent;
  private final List<Transition> transitions = new ArrayList<>();
  private final SumTree priorities;
  private double largest = 1;
  private int next;

  /**
   * An empty memory.
   *
   * @param exponent 0 draws all alike, 1 draws by surprise
   */
  public PrioritisedReplay(int capacity, double exponent) {
    this.capacity = capacity;
    this.exponent = exponent;
    this.priorities = new SumTree(capacity);
  }

  /**
   * A transition that was drawn.
   *
   * @param index where it stands, for {@link #surprised}
   * @param weight what it counts, so that those drawn more often do not count more; 1 at most
   */
  public record Drawn(Transition transition, int index, double weight) {}

  /** A new transition comes at least once soon: its surprise is not known. */
  public void add(Transition transition) {
    if (transitions.size() < capacity) {
      transitions.add(transition);
    } else {
      transitions.set(next, transition);
    }
    priorities.set(next, largest);
    next = (next + 1) % capacity;
  }

  public int size() {
    return transitions.size();
  }

  /**
   * Some transitions.
   *
   * @param correction 0 leaves the bias of drawing unlike, 1 takes it away
   */
  public List<Drawn> sample(int count, double correction, RandomGenerator random) {
    int[] indices = new int[count];
    double[] weights = new double[count];
    double heaviest = 0;
    for (int i = 0; i < count; i++) {
      double part = priorities.total() / count;
      indices[i] = priorities.at(part * (i + random.nextDouble()));
      double probability = priorities.weight(indices[i]) / priorities.total();
      weights[i] = Math.pow(size() * probability, -correction);
      heaviest = Math.max(heaviest, weights[i]);
    }
    List<Drawn> drawn = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      drawn.add(new Drawn(transitions.get(indices[i]), indices[i], weights[i] / heaviest));
    }
    return drawn;
  }

  /** Remembers how far off the expectation was. */
  public void surprised(int index, double error) {
    double priority = Math.pow(Math.abs(error) + SMALLEST, exponent);
    largest = Math.max(largest, priority);
    priorities.set(index, priority);
  }
}
