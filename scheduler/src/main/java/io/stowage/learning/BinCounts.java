package io.stowage.learning;

import io.stowage.learning.FeatureRanges.Range;
import java.util.Arrays;

/** Counts a feature's numbers by the bins of its spread; what is beyond its range has two more. */
final class BinCounts {
  // What training never had counts as one in a thousand, so that a single stray says little.
  private static final double LEAST_SHARE = 1e-3;

  private final float[] ends;
  private final double[] expected;
  private final int[] counts;
  private final Spread spread;
  private int total;

  BinCounts(Range range, Spread spread) {
    this.spread = spread;
    int inner = spread.shares().size();
    this.ends = new float[inner + 1];
    this.expected = new double[inner + 2];
    this.counts = new int[inner + 2];
    ends[0] = Math.nextDown(range.lowest());
    ends[inner] = range.highest();
    for (int i = 0; i < inner; i++) {
      expected[i + 1] = spread.shares().get(i);
      if (i > 0) {
        ends[i] = spread.upTo().get(i - 1);
      }
    }
  }

  /** What is no number is beyond the range, too. */
  void add(float number) {
    int bin = 0;
    while (bin < ends.length && !(number <= ends[bin])) {
      bin++;
    }
    counts[bin]++;
    total++;
  }

  /**
   * The population stability index: the sum over bins of (live − trained) · ln(live ∕ trained),
   * each a share. 0 where nothing was counted.
   */
  double psi() {
    double psi = 0;
    for (int i = 0; total > 0 && i < counts.length; i++) {
      double live = Math.max(LEAST_SHARE, (double) counts[i] / total);
      double trained = Math.max(LEAST_SHARE, expected[i]);
      psi += (live - trained) * Math.log(live / trained);
    }
    return psi;
  }

  /** The same in the measure of all features; see {@link Spread#measured}. */
  double measured() {
    return spread.measured(psi());
  }

  void clear() {
    Arrays.fill(counts, 0);
    total = 0;
  }
}
