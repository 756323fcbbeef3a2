package io.stowage.scheduling;

import java.util.random.RandomGenerator;

/** Which candidate to take, given their scores. */
public interface Selector {

  int pick(double[] scores);

  /** The best; among equals, each with the same chance. */
  static Selector best(RandomGenerator random) {
    return scores -> {
      int best = 0;
      int equals = 1;
      for (int i = 1; i < scores.length; i++) {
        if (scores[i] > scores[best]) {
          best = i;
          equals = 1;
        } else if (scores[i] == scores[best] && random.nextInt(++equals) == 0) {
          best = i;
        }
      }
      return best;
    };
  }

  /** The best; among equals, the first. */
  static Selector firstBest() {
    return scores -> {
      int best = 0;
      for (int i = 1; i < scores.length; i++) {
        best = scores[i] > scores[best] ? i : best;
      }
      return best;
    };
  }
}
