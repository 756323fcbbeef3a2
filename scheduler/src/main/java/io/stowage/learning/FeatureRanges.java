package io.stowage.learning;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What each feature was like in training, in the order of {@link Features}. */
public record FeatureRanges(List<Range> node, List<Range> context) {

  /**
   * The least and the most that one feature was.
   *
   * @param spread how its numbers lay in between; empty where nobody has looked for long enough
   */
  public record Range(float low, float high, Optional<Spread> spread) {
    // Rounding and a little more load than ever before are no news.
    private static final float MARGIN = 0.1f;
    private static final float LEAST_MARGIN = 1e-4f;

    public Range {
      if (!(low <= high)) {
        throw new IllegalArgumentException(
            "%s to %s is no range. Maybe the other way round.".formatted(low, high));
      }
    }

    public Range(float low, float high) {
      this(low, high, Optional.empty());
    }

    private Range and(Range later) {
      return new Range(
          Math.min(low, later.low), Math.max(high, later.high), later.spread.or(() -> spread));
    }

    /** The least number that is not clearly beyond the range. */
    float lowest() {
      return low - margin();
    }

    /** The largest such number. */
    float highest() {
      return high + margin();
    }

    private float margin() {
      return Math.max(LEAST_MARGIN, MARGIN * (high - low));
    }

    /** Whether the number is clearly beyond the range. */
    boolean leavesOut(float value) {
      return !(value >= lowest() && value <= highest());
    }
  }

  public FeatureRanges {
    node = List.copyOf(node);
    context = List.copyOf(context);
  }

  /**
   * What is in these or in later ones of the same features. They are spread as the later ones: what
   * a model was last trained on is what is usual to it.
   */
  public FeatureRanges and(FeatureRanges later) {
    return new FeatureRanges(both(node, later.node), both(context, later.context));
  }

  private static List<Range> both(List<Range> some, List<Range> later) {
    return IntStream.range(0, some.size()).mapToObj(i -> some.get(i).and(later.get(i))).toList();
  }

  /** Which part of the numbers from this place on is beyond its range. */
  static double shareBeyond(List<Range> ranges, float[] values, int from) {
    int beyond = 0;
    for (int i = 0; i < ranges.size(); i++) {
      beyond += ranges.get(i).leavesOut(values[from + i]) ? 1 : 0;
    }
    return ranges.isEmpty() ? 0 : (double) beyond / ranges.size();
  }
}
