package io.stowage.scheduling.policy;

/** Upstream's usual way to bring points to 0…100 (plugins/helper/normalize_score.go, v1.36). */
final class DefaultNormalize {

  private DefaultNormalize() {}

  /** The most points become 100, all others their share of it. */
  static void mostIsBest(long[] points, int candidates) {
    long most = most(points, candidates);
    for (int i = 0; i < candidates && most > 0; i++) {
      points[i] = Score.MOST * points[i] / most;
    }
  }

  /** The most points become 0, none become 100. */
  static void leastIsBest(long[] points, int candidates) {
    mostIsBest(points, candidates);
    for (int i = 0; i < candidates; i++) {
      points[i] = Score.MOST - points[i];
    }
  }

  private static long most(long[] points, int candidates) {
    long most = 0;
    for (int i = 0; i < candidates; i++) {
      most = Math.max(most, points[i]);
    }
    return most;
  }
}
