package io.stowage.parity.draft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The dice of one case: everything random in it comes from one seed, so a case can be drawn again
 * alone.
 */
public final class Draw {
  /**
   * Mixes its seed, which java.util.Random's linear step does not: the cases of a run have
   * neighbouring seeds.
   */
  private final SplittableRandom random;

  public Draw(long seed) {
    this.random = new SplittableRandom(seed);
  }

  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** A number between the two, both included. */
  public int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  @SafeVarargs
  public final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  public <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Between {@code least} and {@code most} different elements, fewer if there are not so many. */
  public <T> List<T> someOf(List<T> choices, int least, int most) {
    var shuffled = new ArrayList<>(choices);
    Collections.shuffle(shuffled, random);
    return List.copyOf(shuffled.subList(0, Math.min(shuffled.size(), between(least, most))));
  }

  /** Which share of nodes or pods a concern touches in this case: rare, some, most or all. */
  public double share() {
    return oneOf(0.1, 0.3, 0.6, 1.0);
  }

  public String uid() {
    return "%08x-%04x-4%03x-8%03x-%012x"
        .formatted(
            random.nextInt(),
            random.nextInt(1 << 16),
            random.nextInt(1 << 12),
            random.nextInt(1 << 12),
            random.nextLong() & 0xFFFF_FFFF_FFFFL);
  }
}
