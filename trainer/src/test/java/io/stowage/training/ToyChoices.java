package io.stowage.training;

import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import java.util.List;
import java.util.SplittableRandom;

/** Choices among made-up nodes. */
public final class ToyChoices {
  public static final Features FEATURES =
      new Features(
          "toy-1", List.of("good", "noise", "group:rack"), List.of("one", "second", "lucky"));

  private ToyChoices() {}

  /** Nodes with random features, in four racks. */
  public static Observation random(int nodes, SplittableRandom random) {
    float[] rows = new float[nodes * 3];
    int[] slots = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      rows[3 * i] = (float) random.nextDouble(-1, 1);
      rows[3 * i + 1] = (float) random.nextDouble(-1, 1);
      rows[3 * i + 2] = random.nextInt(4);
      slots[i] = i;
    }
    return new Observation(rows, context(0, 0), slots);
  }

  /** The candidate with the best feature. */
  public static int best(Observation observation) {
    int best = 0;
    for (int i = 1; i < observation.candidates(); i++) {
      best = good(observation, i) > good(observation, best) ? i : best;
    }
    return best;
  }

  static float[] context(float second, float lucky) {
    return new float[] {1, second, lucky};
  }

  static float good(Observation observation, int candidate) {
    return observation.nodes()[3 * candidate];
  }
}
