package io.stowage.training.replay;

/**
 * Weights, their sum, and which of them a point of that sum falls into, each in logarithmic time.
 */
final class SumTree {
  private final int leaves;
  private final double[] sums;

  SumTree(int capacity) {
    this.leaves = Math.max(1, Integer.highestOneBit(Math.max(1, capacity - 1)) << 1);
    this.sums = new double[2 * leaves];
  }

  void set(int index, double weight) {
    int at = leaves + index;
    sums[at] = weight;
    for (at /= 2; at >= 1; at /= 2) {
      sums[at] = sums[2 * at] + sums[2 * at + 1];
    }
  }

  double weight(int index) {
    return sums[leaves + index];
  }

  double total() {
    return sums[1];
  }

  /** The index whose weight covers this point, counted from the first. */
  int at(double point) {
    double left = point;
    int at = 1;
    while (at < leaves) {
      at *= 2;
      // Rounding must not lead to a leaf that weighs nothing.
      if (left >= sums[at] && sums[at + 1] > 0) {
        left -= sums[at];
        at++;
      }
    }
    return at - leaves;
  }
}
