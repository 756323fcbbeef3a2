package io.stowage.scheduling;

import java.util.random.RandomGenerator;

/** Which candidate to take, given their scores. */
public interface Selector {

  int pick(double[] scores);

  /** The best; among equals, each with the same chance. */
  static Selector best(RandomGenerator random) {
    return scores -> {
      int first = indexOfBest(scores);
      int equals = 0;
      for (int i = first; i < scores.length; i++) {
        equals += scores[i] == scores[first] ? 1 : 0;
      }
      int chosen = first;
      for (int passed = equals == 1 ? 0 : random.nextInt(equals); passed > 0; passed--) {
        do {
          chosen++;
        } while (scores[chosen] != scores[first]);
      }
      return chosen;
    };
  }

  /** The best; among equals, the first. */
  static Selector firstBest() {
    return Selector::indexOfBest;
  }

  private static int indexOfBest(double[] scores) {
    int best = 0;
    for (int i = 1; i < scores.length; i++) {
      best = scores[i] > scores[best] ? i : best;
    }
    return best;
  }
}
