package io.stowage.training;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import io.stowage.learning.Rollout;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Small tasks with a known best answer. */
public enum ToyRollout implements Rollout {
  /** The node with the best feature is the best one, at once. */
  BEST_FEATURE {
    @Override
    public void run(Actor actor, Consumer<Experience> sink, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int step = 0; step < 20; step++) {
        Observation choice = ToyChoices.random(3 + random.nextInt(4), random);
        int action = actor.act(choice);
        sink.accept(lived(choice, action, ToyChoices.good(choice, action), step == 19));
      }
    }
  },

  /** The worst feature earns nothing now and 2 later; any other earns up to 1 now and no more. */
  DELAYED {
    @Override
    public void run(Actor actor, Consumer<Experience> sink, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      Observation first = ToyChoices.random(3, random);
      int action = actor.act(first);
      boolean lucky = true;
      for (int i = 0; i < first.candidates(); i++) {
        lucky &= ToyChoices.good(first, i) >= ToyChoices.good(first, action);
      }
      sink.accept(lived(first, action, lucky ? 0 : ToyChoices.good(first, action), false));
      Observation random2 = ToyChoices.random(3, random);
      Observation second =
          new Observation(random2.nodes(), ToyChoices.context(1, lucky ? 1 : 0), random2.slots());
      sink.accept(lived(second, actor.act(second), lucky ? 2 : 0, true));
    }
  },

  /**
   * Never ends: a good node earns its feature, but then the cluster is out of luck for a step in
   * which nothing is earned; who takes a bad one (below zero) earns 0.7 and stays lucky.
   */
  CONTINUING {
    @Override
    public void run(Actor actor, Consumer<Experience> sink, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      boolean lucky = true;
      for (int step = 0; step < 100; step++) {
        Observation nodes = twoNodes(random);
        Observation choice =
            new Observation(nodes.nodes(), ToyChoices.context(0, lucky ? 1 : 0), nodes.slots());
        int action = actor.act(choice);
        boolean modest = ToyChoices.good(choice, action) < 0;
        sink.accept(lived(choice, action, !lucky ? 0 : modest ? 0.7 : 1, false));
        lucky = !lucky || modest;
      }
    }
  };

  @Override
  public Features features() {
    return ToyChoices.FEATURES;
  }

  /** The mean reward of a choice over some episodes. */
  public static double mean(Rollout rollout, Actor actor, int episodes) {
    double[] sum = new double[2];
    for (int seed = 1_000_000; seed < 1_000_000 + episodes; seed++) {
      rollout.run(
          actor,
          experience -> {
            sum[0] += experience.rewards().get("gain");
            sum[1]++;
          },
          seed);
    }
    return sum[0] / sum[1];
  }

  private static Observation twoNodes(SplittableRandom random) {
    float sign = random.nextBoolean() ? 1 : -1;
    float noise = (float) random.nextDouble(-1, 1);
    return new Observation(
        new float[] {sign, noise, 0, -sign, noise, 1}, ToyChoices.context(0, 0), new int[] {0, 1});
  }

  private static Experience lived(Observation choice, int action, double gain, boolean last) {
    return new Experience(choice, action, Map.of("gain", gain), Duration.ofSeconds(1), last);
  }
}
