package io.stowage.api.extender;

import java.util.Arrays;

/** Brings a policy's scores to the few whole points that an extender may give. */
final class Points {
  private Points() {}

  /**
   * The best nodes, and they alone, get the most; the worst get none.
   *
   * @param scores NaN for a node that is not known, which gets what the others have on average
   */
  static int[] of(double[] scores, int most) {
    double best = Double.NEGATIVE_INFINITY;
    double worst = Double.POSITIVE_INFINITY;
    for (double score : scores) {
      // Comparisons with NaN are false.
      best = score > best ? score : best;
      worst = score < worst ? score : worst;
    }
    int[] points = new int[scores.length];
    if (!(best > worst)) {
      return points;
    }
    double scale = most / (best - worst);
    long sum = 0;
    int known = 0;
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isNaN(scores[i])) {
        // A score just below the best must not be rounded up to it.
        points[i] =
            scores[i] == best
                ? most
                : Math.min(most - 1, (int) Math.floor((scores[i] - worst) * scale));
        sum += points[i];
        known++;
      }
    }
    if (known < scores.length) {
      spreadAverage(points, scores, (int) (sum / known));
    }
    return points;
  }

  private static void spreadAverage(int[] points, double[] scores, int average) {
    for (int i = 0; i < scores.length; i++) {
      points[i] = Double.isNaN(scores[i]) ? average : points[i];
    }
  }

  /** The place of the highest score, the first of equals. */
  static int best(double[] scores) {
    int best = 0;
    for (int i = 1; i < scores.length; i++) {
      best = scores[i] > scores[best] ? i : best;
    }
    return best;
  }

  static boolean areFinite(double[] scores) {
    return Arrays.stream(scores).allMatch(Double::isFinite);
  }
}
