package io.stowage.api.extender;

import java.util.Arrays;

/** Brings a policy's scores to the few whole points that an extender may give. */
final class Points {
  private Points() {}

  /**
   * The best nodes, and they alone, get the most; the worst get none.
   *
   * @param scores NaN for a node that is not known, which gets what the others have on average
   * @param mostNodes how many get any; of equals at the edge, those that come first after {@code
   *     from}
   */
  static int[] of(double[] scores, int most, int mostNodes, int from) {
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
    int known = 0;
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isNaN(scores[i])) {
        // A score just below the best must not be rounded up to it.
        points[i] =
            scores[i] == best
                ? most
                : Math.min(most - 1, (int) Math.floor((scores[i] - worst) * scale));
        known++;
      }
    }
    keepBest(points, most, mostNodes, from);
    if (known < scores.length) {
      spreadAverage(points, scores, Arrays.stream(points).sum() / known);
    }
    return points;
  }

  /**
   * The best nodes get the most and all others none: a runner-up close behind would win by what
   * kube-scheduler itself thinks of it.
   */
  static int[] ofBestAlone(double[] scores, int most, int mostNodes, int from) {
    int[] points = of(scores, most, mostNodes, from);
    for (int i = 0; i < points.length; i++) {
      points[i] = points[i] == most ? most : 0;
    }
    return points;
  }

  private static void keepBest(int[] points, int most, int mostNodes, int from) {
    int[] having = new int[most + 1];
    for (int each : points) {
      having[each]++;
    }
    int left = mostNodes;
    int edge = most;
    while (edge > 0 && having[edge] <= left) {
      left -= having[edge];
      edge--;
    }
    for (int i = 0; i < points.length; i++) {
      int at = (from + i) % points.length;
      if (points[at] == edge && left > 0) {
        left--;
      } else if (points[at] <= edge) {
        points[at] = 0;
      }
    }
  }

  private static void spreadAverage(int[] points, double[] scores, int average) {
    for (int i = 0; i < scores.length; i++) {
      points[i] = Double.isNaN(scores[i]) ? average : points[i];
    }
  }

  /** The place of the highest score; of equals, the first that comes {@code from} there on. */
  static int best(double[] scores, int from) {
    int best = from;
    for (int i = 1; i < scores.length; i++) {
      int at = (from + i) % scores.length;
      best = scores[at] > scores[best] ? at : best;
    }
    return best;
  }

  static boolean areFinite(double[] scores) {
    return Arrays.stream(scores).allMatch(Double::isFinite);
  }
}
