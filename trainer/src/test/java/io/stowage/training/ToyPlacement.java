package io.stowage.training;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import io.stowage.learning.Rollout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Pods come one by one to nodes that are used unlike; the less the chosen one is used, the better.
 */
public record ToyPlacement(int nodes) implements Rollout {
  private static final Features FEATURES =
      new Features("toy-placement-1", List.of("used", "noise"), List.of("one", "size"));
  private static final int PODS = 30;

  @Override
  public Features features() {
    return FEATURES;
  }

  @Override
  public void run(Actor actor, Consumer<Experience> sink, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] used = new float[nodes];
    for (int i = 0; i < nodes; i++) {
      used[i] = (float) random.nextDouble();
    }
    for (int pod = 0; pod < PODS; pod++) {
      float size = (float) random.nextDouble(0.05, 0.15);
      float[] rows = new float[2 * nodes];
      int[] slots = new int[nodes];
      for (int i = 0; i < nodes; i++) {
        rows[2 * i] = used[i];
        rows[2 * i + 1] = (float) random.nextDouble();
        slots[i] = i;
      }
      Observation choice = new Observation(rows, new float[] {1, size}, slots);
      int node = actor.act(choice);
      used[node] += size;
      sink.accept(
          new Experience(
              choice,
              node,
              Map.of("gain", -(double) used[node]),
              Duration.ofSeconds(1),
              pod == PODS - 1));
    }
  }
}
