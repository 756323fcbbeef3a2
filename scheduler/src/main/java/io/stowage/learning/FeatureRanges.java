package io.stowage.learning;

import java.util.List;
import java.util.stream.IntStream;

/** The least and the most that each feature was, in the order of {@link Features}. */
public record FeatureRanges(List<Range> node, List<Range> context) {

  /** Of one feature. */
  public record Range(float low, float high) {
    // Rounding and a little more load than ever before are no news.
    private static final float MARGIN = 0.1f;
    private static final float LEAST_MARGIN = 1e-4f;

    public Range {
      if (!(low <= high)) {
        throw new IllegalArgumentException(
            "%s to %s is no range. Maybe the other way round.".formatted(low, high));
      }
    }

    private Range and(Range other) {
      return new Range(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** Whether the number is clearly beyond the range. */
    boolean leavesOut(float value) {
      float margin = Math.max(LEAST_MARGIN, MARGIN * (high - low));
      return !(value >= low - margin && value <= high + margin);
    }
  }

  public FeatureRanges {
    node = List.copyOf(node);
    context = List.copyOf(context);
  }

  /** What is in these or in those, which are of the same features. */
  public FeatureRanges and(FeatureRanges others) {
    return new FeatureRanges(both(node, others.node), both(context, others.context));
  }

  private static List<Range> both(List<Range> some, List<Range> others) {
    return IntStream.range(0, some.size()).mapToObj(i -> some.get(i).and(others.get(i))).toList();
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
