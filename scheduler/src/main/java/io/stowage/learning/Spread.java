package io.stowage.learning;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a feature's numbers were spread in training: bins with about the same share of them each.
 *
 * @param upTo the largest number of each bin but the last
 * @param shares which part of the numbers was in each bin
 * @param usual the largest PSI that a stretch of training had against the whole of it
 */
public record Spread(List<Float> upTo, List<Float> shares, double usual) {
  /** More would be empty too often in a stretch of choices. */
  public static final int MOST_BINS = 8;

  // By the rule of thumb for PSI: up to 0.1 nothing has changed, above 0.25 very much.
  private static final double NO_CHANGE = 0.1;
  private static final double SUM_TOLERANCE = 0.01;

  public Spread {
    upTo = List.copyOf(upTo);
    shares = List.copyOf(shares);
    if (shares.size() != upTo.size() + 1 || shares.size() > MOST_BINS || !isRising(upTo)) {
      throw new IllegalArgumentException(
          "Shares of %s up to %s are no spread. Maybe at most %d, with rising ends between them."
              .formatted(shares, upTo, MOST_BINS));
    }
    double sum = shares.stream().mapToDouble(share -> share >= 0 ? share : Double.NaN).sum();
    if (!(Math.abs(sum - 1) <= SUM_TOLERANCE) || !(usual >= 0)) {
      throw new IllegalArgumentException(
          "Shares of %s with a usual PSI of %s are no spread. Maybe they should sum up to 1."
              .formatted(shares, usual));
    }
  }

  private static boolean isRising(List<Float> numbers) {
    return IntStream.range(1, numbers.size()).allMatch(i -> numbers.get(i - 1) < numbers.get(i));
  }

  /** The spread of these numbers, of which there is one at least; no stretch was looked at yet. */
  static Spread of(float[] numbers) {
    float[] sorted = numbers.clone();
    Arrays.sort(sorted);
    // Many equal numbers take several bins' worth; the largest needs no end.
    List<Float> upTo =
        IntStream.range(1, MOST_BINS)
            .mapToObj(i -> sorted[(int) ((long) i * sorted.length / MOST_BINS)])
            .distinct()
            .filter(end -> end < sorted[sorted.length - 1])
            .toList();
    int[] counts = new int[upTo.size() + 1];
    int bin = 0;
    for (float number : sorted) {
      while (bin < upTo.size() && number > upTo.get(bin)) {
        bin++;
      }
      counts[bin]++;
    }
    List<Float> shares =
        Arrays.stream(counts).mapToObj(count -> (float) count / sorted.length).toList();
    return new Spread(upTo, shares, 0);
  }

  Spread withUsual(double psi) {
    return new Spread(upTo, shares, psi);
  }

  /**
   * A PSI in a measure that is the same for all features: one that differed much between stretches
   * of training may do so later, and what it reached there counts as no change.
   */
  double measured(double psi) {
    return usual > NO_CHANGE ? psi * NO_CHANGE / usual : psi;
  }
}
