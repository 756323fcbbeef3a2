package io.stowage.training.algorithm;

import java.util.random.RandomGenerator;

/** How a candidate is chosen by scores. Only candidates have scores, so no other can be chosen. */
final class Exploration {
  private Exploration() {}

  /** The best, of equals any. */
  static int best(float[] scores, RandomGenerator random) {
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
  }

  /** Any with this probability, else the best. */
  static int epsilonGreedy(float[] scores, double epsilon, RandomGenerator random) {
    return random.nextDouble() < epsilon ? random.nextInt(scores.length) : best(scores, random);
  }

  /** Each as often as the softmax of the scores says. */
  static int sample(float[] scores, RandomGenerator random) {
    double[] logs = logSoftmax(scores);
    double left = random.nextDouble();
    for (int i = 0; i < logs.length; i++) {
      left -= Math.exp(logs[i]);
      if (left < 0) {
        return i;
      }
    }
    return best(scores, random);
  }

  /** The logarithm of each candidate's probability. */
  static double[] logSoftmax(float[] scores) {
    double max = Double.NEGATIVE_INFINITY;
    for (float score : scores) {
      max = Math.max(max, score);
    }
    double sum = 0;
    for (float score : scores) {
      sum += Math.exp(score - max);
    }
    double[] logs = new double[scores.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = scores[i] - max - Math.log(sum);
    }
    return logs;
  }
}
